import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { pickLanguage, translateText, currentLanguage, formatNumber, formatPercent, setLanguage, t, tn } from "../../../web/js/ui/i18n.js";

afterEach(() => setLanguage("en"));

test("the first supported language is chosen, otherwise English", () => {
  assert.equal(pickLanguage(["de"]), "de");
  assert.equal(pickLanguage(["", "auto", "fr-CA", "DE-at", "en"]), "de");
  assert.equal(pickLanguage(["en-GB", "de"]), "en");
  for (const wrong of [[], ["tlh"], ["constructor"], ["__proto__"], ["den"], ["<b>"]]) {
    assert.equal(pickLanguage(wrong), "en");
  }
});

test("known placeholders are replaced, others stay", () => {
  assert.equal(t("{name} to move", { name: "A" }), "A to move");
  assert.equal(t("{name} to move", { name: "{name} {other}" }), "{name} {other} to move");
  assert.equal(t("{name} to {constructor}", { name: 0 }), "0 to {constructor}");
  assert.equal(tn("{n} page", "{n} pages", 1), "1 page");
  assert.equal(tn("{n} page", "{n} pages", 1234), "1,234 pages");
});

test("a language is used once its catalogue is loaded", async () => {
  await setLanguage("de");
  assert.equal(currentLanguage(), "de");
  assert.equal(t("{name} to move", { name: "Weiß" }), "Weiß ist am Zug");
  assert.deepEqual(
    [0, 1, 2].map((n) => tn("{n} page", "{n} pages", n)),
    ["0 Seiten", "1 Seite", "2 Seiten"],
  );
  assert.equal(translateText("Undo"), "Rück\u00adgängig");
  assert.equal(translateText("toString"), "toString");
  assert.equal(t("nobody has put this into words"), "nobody has put this into words");
  assert.deepEqual([formatNumber(1234.5), formatPercent(0.345)], ["1.234,5", "35\u00a0%"]);
  await setLanguage("en");
  assert.equal(t("{name} to move", { name: "White" }), "White to move");
  assert.deepEqual([formatNumber(1234.5), formatPercent(0.345, 1)], ["1,234.5", "34.5%"]);
});

test("a language replaced while its catalogue was loading is not used", async () => {
  const slow = setLanguage("de");
  await Promise.all([setLanguage("en"), slow]);
  assert.equal(currentLanguage(), "en");
  assert.equal(translateText("Undo"), "Undo");
});

test("a partial catalogue is used until the full one is loaded", async () => {
  await setLanguage("de", { Undo: "Zurück, bitte" });
  assert.equal(translateText("Undo"), "Zurück, bitte");
  assert.equal(translateText("Redo"), "Redo");
  const all = setLanguage("de");
  assert.equal(translateText("Undo"), "Zurück, bitte");
  await all;
  assert.equal(translateText("Undo"), "Rück\u00adgängig");
  assert.equal(translateText("Redo"), "Wieder\u00adholen");
});
