import { expect, test } from "vitest";
import { parseXml } from "./xml.ts";

test("reads a document with namespaces and the five entities of XML", () => {
  const root = parseXml('<?xml version="1.0"?><a:b xmlns:a="urn:a">x &amp; <![CDATA[<y>]]></a:b>');
  expect([root?.namespaceURI, root?.localName, root?.textContent]).toEqual(["urn:a", "b", "x & <y>"]);
});

test("reads 32 nested elements", () => {
  expect(parseXml(`${"<a>".repeat(32)}${"</a>".repeat(32)}`)?.localName).toBe("a");
});

test.each([
  ["a document type", '<!DOCTYPE a><a xmlns="urn:a"/>'],
  ["a document type in other letters", "<!doctype a><a/>"],
  ["an entity of its own", '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
  ["an entity from a file", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
  ["an entity that nothing declares", "<a>&e;</a>"],
  ["a tag that stays open", "<a><b></a>"],
  ["two roots", "<a/><b/>"],
  ["a prefix that nothing declares", "<x:a/>"],
  ["an attribute twice", '<a b="1" b="2"/>'],
  ["33 nested elements", `${"<a>".repeat(33)}${"</a>".repeat(33)}`],
  ["nested elements behind a comment with their ends", `${"<a><!--</a>-->".repeat(33)}${"</a>".repeat(33)}`],
  ["text alone", "yes"],
  ["nothing", ""],
])("[SEC-49] refuses %s", (_what, text) => {
  expect(parseXml(text)).toBeUndefined();
});
