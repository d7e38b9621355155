/** A file of a build: its address, and the numbers of the files that it imports statically, without those that come with another one. */
export type BuildFile = readonly [path: string, ...imports: number[]];

/** A file's address without the hash of its content, which its successor in the next build shares. */
function stemOf(path: string): string {
  return path.replace(/-[\w-]{7,8}(?=\.\w+$)/, "");
}

/**
 * Which files of a build stand for some addresses: the same ones, and for files of another build those that took their
 * place; each with all that it imports, without which it would not start.
 */
export function standingFor(paths: readonly string[], files: readonly BuildFile[]): string[] {
  const pathsOfBuild = new Set(files.map(([path]) => path));
  const stems = new Set(paths.filter((path) => !pathsOfBuild.has(path)).map(stemOf));
  const wantedPaths = new Set(paths);
  const found = new Set<string>();
  const visit = ([path, ...imports]: BuildFile) => {
    if (found.has(path)) return;
    found.add(path);
    for (const number of imports) {
      const file = files[number];
      if (file) visit(file);
    }
  };
  for (const file of files) if (wantedPaths.has(file[0]) || stems.has(stemOf(file[0]))) visit(file);
  return [...found];
}
