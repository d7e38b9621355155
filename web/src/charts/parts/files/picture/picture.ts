import type { Drawing } from "./drawing.ts";

/** Twice as fine as it is drawn, so that its words stay sharp on paper and on phones. */
const FINENESS = 2;
const FAMILY = "Public Sans Variable";

/** A drawing as a picture. It bears our typeface along where the browser has it, since a picture can fetch nothing. */
export async function pngOf({ text, width, height }: Drawing): Promise<Blob> {
  const image = new Image(width, height);
  const faces = await typeface().catch(() => "");
  const drawn = text.replace(/^(<svg[^>]*>)/, (root) =>
    faces === "" ? root : `${root}<style>${faces}</style>`,
  );
  // Not by an address of a blob: the policy of pages lets pass pictures that are in their own address alone.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * FINENESS;
  canvas.height = height * FINENESS;
  const surface = canvas.getContext("2d");
  if (surface === null) throw new Error("This browser draws no pictures.");
  surface.scale(FINENESS, FINENESS);
  surface.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
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
