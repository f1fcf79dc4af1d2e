import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "../../../web/js/ui/i18n.js";
import { frameAddress, frameSnippet, linkSnippet } from "../../../web/js/dialogs/snippets.js";

const POSITION = {
  site: "https://example.org/skerry/index.html?x=1#old",
  game: "toy",
  id: "toy:a@3:x=y,!z&w#seed",
  title: 'A game of "Toy" <1>',
};

test("a frame's address holds the game and the whole id", () => {
  const address = new URL(frameAddress(POSITION));
  assert.equal(address.origin + address.pathname, "https://example.org/skerry/embed.html");
  assert.equal(address.searchParams.get("game"), "toy");
  assert.equal(address.searchParams.get("id"), POSITION.id);
  assert.equal(address.hash, "");
  assert.equal(new URL(frameAddress({ ...POSITION, picture: "Ab-_" })).hash, "#picture=Ab-_");
});

test("nothing in a snippet breaks out of its quotes", () => {
  for (const html of [linkSnippet(POSITION), frameSnippet(POSITION)]) {
    assert.ok(html.includes("A game of &quot;Toy&quot; &lt;1&gt;"));
    assert.ok(html.includes("?game=toy&amp;id=toy%3Aa%403"));
    assert.equal(html.replace(/<[a-z]+( [a-z]+(="[^"<>]*")?)*>|<\/[a-z]+>/g, "").includes("<"), false);
  }
  assert.ok(linkSnippet(POSITION).includes('src="https://example.org/skerry/embed.js"'));
});

test("a frame speaks as the page that handed it on, if that was not English", async () => {
  const lang = () => new URL(frameAddress(POSITION)).searchParams.get("lang");
  assert.equal(lang(), null);
  await speak("de");
  assert.equal(lang(), "de");
  await speak("en");
});
