import { expect, test } from "vitest";
import { textWidth } from "../../charts/parts/geometry/text.ts";
import type { Shared } from "./make-share.ts";
import { posterOf, SIZES } from "./poster.ts";

const NAME = "Nakabuye ".repeat(13).trim() + " Mo";
const SHARED: Shared = {
  code: "7QK-4M2D",
  title: "Abel Kidega won Aswa County by 855 votes",
  sentence: "",
  link: "https://command.example/c/7QK-4M2D",
  asOf: "2025-09-02",
  isSample: true,
  source: "Party’s data desk",
  partyShortName: "NRM",
  picture: {
    title: "",
    sentence: "",
    values: [],
    bars: [
      { label: NAME, text: "8,598 · 39.8%", percent: 39.8 },
      { label: "Stephen Odwar", text: "7,743 · 35.8%", percent: 35.8 },
    ],
    coverage: null,
    source: null,
  },
};

/** The texts of a drawing with their sizes and places. */
function textsOf(text: string) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
  return [...drawing.querySelectorAll("text")].map((element) => {
    const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(element.getAttribute(name)));
    const width = textWidth(
      element.textContent ?? "",
      size ?? 0,
      element.getAttribute("font-weight") === "700",
    );
    const anchor = element.getAttribute("text-anchor") ?? "start";
    const left = (x ?? 0) - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    return { words: element.textContent, left, right: left + width, y: y ?? 0, size: size ?? 0 };
  });
}

test.each(["card", "slide"] as const)(
  "DAY-02 a %s has finding, “Sample data”, source, day and code, and no text leaves it or is below 20 pixels",
  (size) => {
    for (const title of [SHARED.title, `${NAME} won ${NAME} by 855 votes; petition MP/015 is pending`]) {
      const drawing = posterOf({ ...SHARED, title, source: "A source. ".repeat(30) }, size);
      expect(drawing).toMatchObject(SIZES[size]);
      const texts = textsOf(drawing.text);
      const words = texts.map((text) => text.words).join(" ");
      expect(words).toContain("Sample data");
      expect(words).toContain("as of 2 September 2025");
      expect(words).toContain("7QK-4M2D");
      expect(words.replaceAll(" ", "")).toContain(title.replaceAll(" ", "").slice(0, 100));
      const height = SIZES[size].height / (SIZES[size].width / 1200);
      for (const text of texts) {
        expect(text.left, text.words).toBeGreaterThanOrEqual(59);
        expect(text.right, text.words).toBeLessThanOrEqual(1141);
        expect(text.y, text.words).toBeLessThan(height);
        expect(text.size).toBeGreaterThanOrEqual(20);
      }
    }
  },
);

test("DAY-02 a picture of a name with markup and control characters is a valid file that shows the name as text", () => {
  const { text } = posterOf({ ...SHARED, title: 'Okello\u0008 <image href="x"/> & \u000bSons' }, "card");
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  expect(text).not.toContain("<image");
  const words = textsOf(text).map((one) => one.words);
  expect(words.join(" ")).toContain('Okello <image href="x"/> & Sons');
});
