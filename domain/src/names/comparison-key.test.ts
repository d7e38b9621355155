import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonKey, comparisonWords, identifierKey, visibleText } from "./comparison-key.ts";

const NGOLE = [..."'’‘‛ʼʻʹ`´′‵ꞌ＇"].map((apostrophe) => [`Ng${apostrophe}ole`]);

test.each(NGOLE)("IMP-19 %s is the place Ng'ole, whatever its apostrophe", (name) => {
  expect(comparisonKey(name)).toBe("NGOLE");
  expect(comparisonWords(name)).toEqual(["NGOLE"]);
  expect(identifierKey(name)).toBe(identifierKey("NG'OLE"));
});

test.each([
  ["MASAKACITY", "Masaka City"],
  ["ÉCOLE ALPHA", "Ecole\u0301 alpha"],
  ["E\u0301cole", "École"],
  ["KITGUM–MATIDI", "Kitgum-Matidi"],
  ["Zone 01", "ZONE 1"],
  ["EX/001", "EX-1"],
  ["EX001", "ex / 1"],
  ["Soft\u00adhyphen", "SOFTHYPHEN"],
  ["\u202aKanu\u202c", "Kanu\u200b"],
  ["LIRA & OYAM", "Lira and Oyam"],
  ["ＫＡＮＵ", "Kanu"],
])("IMP-19 %j and %j have one key", (one, other) => {
  expect(comparisonKey(one)).toBe(comparisonKey(other));
});

test.each([
  ["EX/1/2", "EX/12"],
  ["EX/10", "EX/1"],
  ["EX/100", "EX/001"],
  ["ŊORA", "NORA"],
  ["Ɓala", "Bala"],
  ["", "0"],
])("IMP-19 %j and %j have two keys", (one, other) => {
  expect(comparisonKey(one)).not.toBe(comparisonKey(other));
});

test.each([
  "EX/001",
  "EX / 001",
  "ex/001",
  "EX/001\u200b",
  "\ufeffEX/001",
  "EX\u00a0/\u00a0001",
  "EX/\u00ad001",
])("IMP-19 %j is the identifier EX/001", (text) => {
  expect(identifierKey(text)).toBe("EX/001");
});

test.each([
  ["EX-001", "EX–001"],
  ["EX-001", "EX − 001"],
  ["EX 001", "EX  001"],
])("IMP-19 %j and %j are one identifier", (one, other) => {
  expect(identifierKey(one)).toBe(identifierKey(other));
});

test.each(["EX-001", "EX/1", "EX 001", "EX.001"])(
  "IMP-19 %j is another identifier than EX/001, and like it",
  (text) => {
    expect(identifierKey(text)).not.toBe("EX/001");
    expect(comparisonKey(text)).toBe(comparisonKey("EX/001"));
  },
);

test.each([
  ["EX/001\u200b", "EX/001"],
  ["\ufeffKanu\u00ad \u202e", "Kanu"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["Ng’ole é", "Ng’ole é"],
  ["", ""],
])("IMP-19 %j is recorded as %j", (printed, recorded) => {
  expect(visibleText(printed)).toBe(recorded);
});

const text = fc.string({
  unit: fc.constantFrom(..."aBé́ŋ01/-– '’\u200b&.％ॐि한", "\u00ad", "\t"),
  maxLength: 20,
});

test("IMP-19 a key is its own key, and equal identifiers have equal keys", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(comparisonKey(comparisonKey(one))).toBe(comparisonKey(one));
      expect(identifierKey(identifierKey(one))).toBe(identifierKey(one));
      expect(comparisonKey(comparisonWords(one).join(" "))).toBe(comparisonKey(one));
      expect(comparisonKey(identifierKey(one))).toBe(comparisonKey(one));
      if (identifierKey(one) === identifierKey(other)) expect(comparisonKey(one)).toBe(comparisonKey(other));
    }),
  );
});

test("IMP-19 unseen characters and accents change no key", () => {
  fc.assert(
    fc.property(text, fc.constantFrom("\u200b", "\ufeff", "\u2060", "\u00ad", "\u202e"), (one, unseen) => {
      expect(comparisonKey([...one].join(unseen))).toBe(comparisonKey(one));
      expect(identifierKey([...one].join(unseen))).toBe(identifierKey(one));
    }),
  );
});
