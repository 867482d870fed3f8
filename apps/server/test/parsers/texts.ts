// Texts that people type, and the forms in which they are stored, compared and looked up.
import { isEmail, isUscc, normaliseUscc, safeRedirectOf, signInNameOf } from "@tender/contract";
import { parseDay } from "@tender/contract/beijing";
import { distinctForm, identifierFault } from "@tender/contract/identifier";
import { compactOf, hasWord, identifierOf, mobileOf, personNameOf, searchForm } from "@tender/contract/normal-form";
import { isNoticeLink } from "@tender/contract/notice-html";
import { isOrganisationPhone } from "@tender/contract/organisation-facts";
import { filledText, MAX_BODY_LENGTH, type TemplateField, templateFault } from "@tender/contract/template-rules";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { compilePattern } from "#modules/administration/validation/pattern.ts";
import { cleanName } from "#modules/own-account/file/file-content.ts";
import { isCommonPassword } from "#modules/session/password/common-passwords.ts";
import { readRecoveryCode } from "#modules/session/two-step/recovery-codes.ts";
import { cellText, csvLine, numberCell, stripApostrophe } from "#platform/csv.ts";
import { searchPairsOf } from "#platform/database/search-text.ts";
import { containsSpacedWord } from "#platform/database/typed-word.ts";
import { contentDispositionOf } from "#platform/download-headers.ts";
import { exportFileName } from "#platform/export-mark.ts";
import { cleanHtml, isEmptyNotice, plainTextOf } from "#platform/formatted-text/clean-html.ts";
import { maskEmail, maskPhone, maskTypedName } from "#platform/masking.ts";
import { readingsOfName } from "#platform/name-readings.ts";
import { isIndexPage, isLocalPage } from "#platform/page-address.ts";
import { webOriginOf } from "#platform/web-origin.ts";
import { type Parser, parser as parserOf, sizeLimits } from "./parser.ts";
import { anyText, nested, numbered, repeated, within } from "./shapes.ts";

const forms = {
  identifierOf,
  compactOf,
  mobileOf,
  personNameOf,
  searchForm,
  signInNameOf,
  tidyUscc: normaliseUscc,
  distinctForm,
  identifierFault,
};
const judgements = { isEmail, isUscc, parseDay, isOrganisationPhone, safeRedirectOf };

const field = (name: string, sample: string): TemplateField => ({ name, label: name, sample, isRequired: false });
const fields = [field("link", "https://a.cn/b"), field("code", "123456"), field("name", "张三")];

const html = {
  ...anyText,
  "open paragraphs": repeated("<p>"),
  "nested elements": nested("<b>", "</b>", "a"),
  "open marks": repeated("<b><i>"),
  "open marks in paragraphs": repeated("<p><b>"),
  "wrongly closed marks": repeated("<b><p></b>"),
  "nested tables": repeated("<table><tr><td>"),
  "text in tables": repeated("<table>a"),
  "many attributes": numbered((n) => ` a${n}=1`, "<p", ">"),
  "an open attribute": repeated("a", '<p title="'),
  "open comments": repeated("<!--"),
  "open tags": repeated("<p "),
  "long links": repeated("a", '<a href="https://a.cn/?', '">b</a>'),
  "redirects within redirects": repeated("%2Fb%3Fredirect%3D", '<a href="/a?redirect=', '">b</a>'),
  "many links": repeated('<a href="/a?redirect=/b">c</a>'),
  entities: repeated("&amp"),
  "broken entities": repeated("&"),
  "tags in attributes": repeated("<", '<p title="', '">a</p>'),
  selects: repeated("<select><option>"),
  scripts: repeated("<script>"),
};
const inNotice = { maxSize: 409_600 };

const queryOf = (word: string) => new PgDialect().sqlToQuery(containsSpacedWord(sql`a`, word)).sql.length;

/** Default size: the longest text of a call. */
const parser: typeof parserOf = (name, read, shapes, { maxSize: largest = sizeLimits.text, ...more } = {}) =>
  parserOf(name, read, shapes, { maxSize: largest, ...more });

export const textParsers: readonly Parser[] = [
  ...Object.entries({ ...forms, ...judgements }).map(([name, read]) =>
    parser<string>(name, read as (text: string) => unknown, {
      ...anyText,
      "a mail address of dots": repeated(".a", "a@a", "@"),
      "a path": within(anyText, "/", "").slashes ?? repeated("/a"),
    }),
  ),
  parser("hasWord", (text: string) => hasWord(text, text.slice(1)), anyText),
  parser("filledText", (text: string) => filledText(text, { name: "a" }), {
    ...anyText,
    places: repeated("{name}"),
    "open places": repeated("{name"),
  }),
  parser(
    "templateFault",
    (body: string) => templateFault({ subject: "a", body }, fields),
    {
      ...anyText,
      places: repeated("{code} "),
      "links before a place": repeated("//", "", " {code}"),
      "hosts before places": repeated("a.cn/ {code}"),
      "blanks before a place": repeated(" ", "a", "b{link}"),
    },
    { maxSize: MAX_BODY_LENGTH },
  ),
  parser(
    "cleanName",
    cleanName,
    { ...anyText, extensions: repeated(".html", "a", ".png") },
    { maxSize: sizeLimits.header },
  ),
  parser("isCommonPassword", (text: string) => isCommonPassword(text, () => false), anyText, { maxSize: 1_000 }),
  parser("readRecoveryCode", readRecoveryCode, anyText),
  parser(
    "compilePattern",
    (source: string) => compilePattern(source).matches("a".repeat(1_000)),
    {
      ...anyText,
      "repeated groups": nested("(", ")*", "a"),
      "bounded repetitions": repeated("a{1,99}"),
      alternatives: repeated("a|a?"),
      "letters of scripts": repeated("\\p{L}*"),
    },
    { maxSize: 200 },
  ),
  parser("cleanHtml", (text: string) => cleanHtml(text, "https://portal.example.cn"), html, inNotice),
  parser("isEmptyNotice", isEmptyNotice, html, inNotice),
  parser("plainTextOf", plainTextOf, html, inNotice),
  parser(
    "isNoticeLink",
    (text: string) => isNoticeLink(text, "https://portal.example.cn"),
    {
      ...within(anyText, "/a?redirect=", ""),
      ...within(anyText, "https://a.cn/", ""),
      "redirects within redirects": repeated("/b?redirect=", "/a?redirect="),
      "escaped redirects": repeated("%2Fb%3Fredirect%3D", "/a?redirect="),
      "fields of one name": repeated("&redirect=/a", "/a?b=1"),
    },
    inNotice,
  ),
  parser("containsSpacedWord", queryOf, anyText, {
    maxSize: sizeLimits.header,
    covers: ["containsWord", "startsWithWord"],
  }),
  parser("searchPairsOf", searchPairsOf, anyText),
  parser(
    "cellText",
    (text: string) => [cellText(text), stripApostrophe(`'${text}`), csvLine([text]), numberCell(text)],
    anyText,
    { covers: ["stripApostrophe", "csvLine", "numberCell"] },
  ),
  parser(
    "exportFileName",
    (title: string) => exportFileName(title, { username: title, realname: title, at: 0 }),
    anyText,
  ),
  parser("masking", (text: string) => [maskEmail(text), maskTypedName(text), maskPhone(text)], anyText),
  parser(
    "readingsOfName",
    readingsOfName,
    { ...anyText, "letters of many readings": repeated("单乐和着") },
    { maxSize: 500 },
  ),
  parser(
    "isLocalPage",
    (text: string) => isLocalPage(text, "https://a.cn"),
    { ...anyText, ...within(anyText, "https://a.cn/", ""), ...within(anyText, "https://", "/") },
    { covers: ["isIndexPage"] },
  ),
  parser("isIndexPage", isIndexPage, within(anyText, "https://a.cn/", "")),
  parser("contentDispositionOf", (name: string) => contentDispositionOf("attachment", name), anyText),
  parser("webOriginOf", webOriginOf, { ...anyText, ...within(anyText, "https://", "") }),
];
