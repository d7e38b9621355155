import type { Drawing } from "./drawing.ts";

/** Twice as fine as it is drawn, so that its words stay sharp on paper and on phones. */
const FINENESS = 2;
const FAMILY = "Public Sans Variable";

/** A drawing as a picture. It bears our typeface along where the browser has it, since a picture can fetch nothing. */
export async function pngOf(drawing: Drawing): Promise<Blob> {
  return blobOf(await canvasOf(drawing, FINENESS), "image/png");
}

/** A canvas with a drawing, so many of its pixels for each of the drawing's. */
export async function canvasOf(
  { text, width, height }: Drawing,
  fineness: number,
): Promise<HTMLCanvasElement> {
  const image = new Image(width, height);
  const faces = await typeface().catch(() => "");
  const drawn = text.replace(/^(<svg[^>]*>)/, (root) =>
    faces === "" ? root : `${root}<style>${faces}</style>`,
  );
  // Not by an address of a blob: the policy of pages lets pass pictures that are in their own address alone.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * fineness;
  canvas.height = height * fineness;
  const surface = canvas.getContext("2d");
  if (surface === null) throw new Error("This browser draws no pictures.");
  surface.scale(fineness, fineness);
  surface.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** A canvas as a file; `quality` from 0 to 1 is for JPEG. */
export async function blobOf(
  canvas: HTMLCanvasElement,
  type: "image/png" | "image/jpeg",
  quality?: number,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error("The picture is too large for this browser.");
  return blob;
}

/** Our typeface as rules of a style sheet that hold the files themselves; they are those that the page has already. */
async function typeface(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, sheet })),
  );
  const faces = await Promise.all(
    rules.map(async ({ rule, sheet }) => {
      if (!(rule instanceof CSSFontFaceRule) || !rule.style.getPropertyValue("font-family").includes(FAMILY))
        return "";
      const file = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (file === undefined) return "";
      const answer = await fetch(new URL(file, sheet.href ?? location.href));
      if (!answer.ok) return "";
      const range = rule.style.getPropertyValue("unicode-range");
      return `@font-face{font-family:"${FAMILY}";font-weight:100 900;src:url(${await dataAddress(await answer.blob())});unicode-range:${range}}`;
    }),
  );
  return faces.join("");
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });
}
