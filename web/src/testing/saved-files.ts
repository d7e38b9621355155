import { onTestFinished, vi } from "vitest";

/** Files that pages hand to the browser from now until the test ends. */
export function savedFiles(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  const save = vi.spyOn(URL, "createObjectURL").mockImplementation((given) => {
    content = given as Blob;
    return "blob:test";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content });
  });
  onTestFinished(() => {
    save.mockRestore();
    click.mockRestore();
  });
  return files;
}
