// Input from other systems: sign-on servers, subsystems, identity providers, directories.

import { readFilter } from "#modules/access/directory/directory-client.ts";
import { parseDepartment, parsePerson } from "#modules/access/directory/directory-mapping.ts";
import { normalDn, parentsOf } from "#modules/access/directory/dn.ts";
import { parseGroup } from "#modules/access/directory/group-search.ts";
import { indexServices } from "#modules/access/subsystem/service-address.ts";
import { createDepartmentFinder } from "#modules/administration/directory-admin/department-names.ts";
import { planRenames } from "#modules/administration/directory-admin/department-turns.ts";
import { planImport } from "#modules/administration/directory-admin/import-plan.ts";
import { findReleasedFields, groupExchanges } from "#modules/administration/directory-admin/person-turns.ts";
import { readSubmission } from "#modules/guard/captcha/slider.ts";
import { checkAttestation } from "#modules/session/passkey/webauthn.ts";
import { createAccessTokens } from "#modules/session/session/access-token.service.ts";
import type { KeyStore } from "#modules/session/session/key.store.ts";
import { removeTicket, withTicket } from "#modules/sign-on/cas-server/service-text.ts";
import { isClientAddress } from "#modules/sign-on/openid-provider/client-address.ts";
import { readLogoutRequest, readValidation } from "#modules/sign-on/sso/cas-messages.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyText, nested, numbered, repeated, within } from "./shapes.ts";

const CAS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const xmlTexts = {
  ...anyText,
  "nested elements": nested("<a>", "</a>"),
  "open elements": repeated("<a>"),
  "many elements": repeated("<a/>", "<b>", "</b>"),
  "elements of namespaces": numbered((n) => `<a${n}:b xmlns:a${n}="c"/>`, "<b>", "</b>"),
  "nested namespaces": nested('<a xmlns:b="c">', "</a>"),
  "many attributes": numbered((n) => ` a${n}="b"`, "<a", "/>"),
  "one attribute many times": repeated(' a="b"', "<a", "/>"),
  "a long attribute": repeated("&amp;", '<a b="', '"/>'),
  "an open attribute": repeated("a", '<a b="'),
  entities: repeated("&lt;", "<a>", "</a>"),
  "unknown entities": repeated("&a;", "<a>", "</a>"),
  "numbers of characters": repeated("&#65;", "<a>", "</a>"),
  "open entities": repeated("&a", "<a>", "</a>"),
  comments: repeated("<!-- -->", "<a>", "</a>"),
  "an open comment": repeated("-- ", "<a><!-"),
  "open comments": repeated("<!--", "<a>", "</a>"),
  instructions: repeated("<?a b?>", "<a>", "</a>"),
  "open instructions": repeated("<?a ", "<a>", "</a>"),
  sections: repeated("<![CDATA[a]]>", "<a>", "</a>"),
  "open sections": repeated("<![CDATA[a]", "<a>", "</a>"),
  "line breaks": repeated("\r\n", "<a>", "</a>"),
  "signs of a document type": repeated("<!", "<a>", "</a>"),
  "many answers": repeated("<cas:authenticationSuccess/>", `<cas:serviceResponse ${CAS}>`, "</cas:serviceResponse>"),
  "many users": repeated(
    "<cas:user>a</cas:user>",
    `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>`,
    "</cas:authenticationSuccess></cas:serviceResponse>",
  ),
  "many tickets": repeated(
    "<p:SessionIndex>a</p:SessionIndex>",
    '<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol">',
    "</p:LogoutRequest>",
  ),
};

const names = {
  ...anyText,
  parts: repeated(",a=b", "a=b"),
  "escaped bytes": repeated("\\e4\\bd"),
  "escaped commas": repeated("\\,", "a="),
  "blanks in a part": repeated(" ", "a", "b=c"),
  "blanks around signs": repeated(" = ", "a"),
  "quoted commas": repeated('",', "a="),
};

const services = indexServices([{ kind: "handover", handOver: "cas", casServices: ["https://a.cn/b"] }], {
  allowsPlainHttp: false,
});

const mapping = {
  idAttribute: "entryUUID",
  accountAttribute: "uid",
  nameAttribute: "cn",
  phoneAttribute: "mobile",
  mailAttribute: "mail",
  departmentFrom: "attribute",
  departmentAttribute: "ou",
  departmentNameAttribute: "ou",
  groupAttribute: "memberOf",
} as never;
type Entry = Parameters<typeof parsePerson>[0];
const listOf = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

type Renames = Parameters<typeof planRenames>;
const department = (id: number, name: string) => ({ id: `d${id}`, parentId: null, departName: name });
const renameShapes: Readonly<Record<string, (count: number) => Renames>> = {
  "each takes the next one's name": (count) => [
    listOf(count + 1, (n) => department(n, `n${n}`)),
    listOf(count, (n) => department(n, `n${n + 1}`)),
    [],
  ],
  "each takes the name of the one before": (count) => [
    listOf(count + 1, (n) => department(n, `n${n}`)),
    listOf(count, (n) => department(n + 1, `n${n}`)),
    [],
  ],
  "all in a ring": (count) => [
    listOf(count, (n) => department(n, `n${n}`)),
    listOf(count, (n) => department(n, `n${(n + 1) % count}`)),
    [],
  ],
  "all take one name": (count) => [
    listOf(count, (n) => department(n, `n${n}`)),
    listOf(count, (n) => department(n, "a")),
    [],
  ],
};

type Changes = Parameters<typeof groupExchanges>[0];
const person = (n: number, has: number, wants: number) =>
  ({
    storedPerson: { userId: `u${n}`, username: `n${has}`, phone: null, email: null },
    username: `n${wants}`,
  }) as never;
const exchanges: Readonly<Record<string, (count: number) => Changes>> = {
  "each takes the next one's": (count) => listOf(count, (n) => person(n, n, n + 1)),
  "each takes that of the one before": (count) => listOf(count, (n) => person(n, n + 1, n)),
  "all in a ring": (count) => listOf(count, (n) => person(n, n, (n + 1) % count)),
  "pairs, and then pairs of pairs": (count) => listOf(count, (n) => person(n, n, n ^ 1)),
};

const b64 = (size: number) => Buffer.alloc(size, 0x81).toString("base64url");
const attestation = (clientDataJSON: string, attestationObject: string) =>
  ({
    id: "a",
    rawId: "a",
    type: "public-key",
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  }) as never;
const clientData = (text: string) => Buffer.from(text).toString("base64url");
const CREATED = clientData('{"type":"webauthn.create","challenge":"a","origin":"https://a.cn"}');

let tokens: ReturnType<typeof createAccessTokens> | undefined;
/** Returns the verifier of access tokens, whose keys are created once. */
const accessTokens = () => {
  let rows: unknown[] = [];
  tokens ??= createAccessTokens(
    {
      listSigningKeys: async () => rows,
      insertFirstSigningKey: async (row: unknown) => {
        rows = [row];
        return rows;
      },
    } satisfies Record<keyof KeyStore, unknown> as never,
    { keyFor: () => Buffer.alloc(32) } as never,
    { now: () => 0 } as never,
    "https://a.cn",
  );
  return tokens;
};

export const protocolParsers: readonly Parser[] = [
  parser("readValidation", readValidation, xmlTexts, { maxSize: 65_536, covers: ["parseXml"] }),
  parser("readLogoutRequest", readLogoutRequest, xmlTexts, { maxSize: sizeLimits.text }),
  parser("removeTicket", removeTicket, {
    ...anyText,
    tickets: repeated("&ticket=a", "https://a.cn/", "#"),
    "tickets behind question marks": repeated("?ticket=", "https://a.cn/", "#"),
  }),
  parser("withTicket", (text: string) => withTicket(text, "ST-1"), anyText),
  parser("indexServices", services, {
    ...anyText,
    ...within(anyText, "https://a.cn/", ""),
    ...within(anyText, "https://a.cn?", ""),
  }),
  parser(
    "indexServices of one origin",
    (rows: Parameters<typeof indexServices>[0]) => indexServices(rows, { allowsPlainHttp: false })("https://a.cn/x"),
    {
      addresses: (count) =>
        listOf(count, (n) => ({ kind: "handover", handOver: "cas", casServices: [`https://a.cn/b${n}`] })),
    },
    { maxSize: 20_000 },
  ),
  parser("isClientAddress", (text: string) => isClientAddress(text, ["a.cn"]), {
    ...anyText,
    ...within(anyText, "https://a.cn/", ""),
  }),
  parser("normalDn", normalDn, names),
  parser("above", parentsOf, names),
  parser("parseGroup", (dn: string) => parseGroup({ dn, member: [dn], memberUid: [dn] }), names),
  parser(
    "readFilter of a directory",
    readFilter,
    {
      ...anyText,
      "nested filters": nested("(!", ")", "(a=b)"),
      "nested groups": nested("(&", ")", "(a=b)"),
      "many filters": repeated("(a=b)", "(|", ")"),
      "many stars": repeated("*a", "(a=", ")"),
      "escaped bytes": repeated("\\2a", "(a=", ")"),
      "broken escapes": repeated("\\", "(a=", ")"),
      "rules of matching": repeated(":dn", "(a", ":=b)"),
    },
    { maxSize: 2_000, covers: ["readFilter"] },
  ),
  parser("parseDepartment", (entry: Entry) => parseDepartment(entry, mapping), {
    "many attributes": (size) => ({
      dn: "a",
      ...Object.fromEntries(listOf(size / 10, (n) => [`a${n}`, "b"])),
      entryUUID: "1",
      ou: "a",
    }),
    "many values": (size) => ({ dn: "a", entryUUID: "1", ou: listOf(size / 10, String) }),
    "long values": (size) => ({ dn: "a", entryUUID: "1", ou: "a".repeat(size) }),
  }),
  parser("parsePerson", (entry: Entry) => parsePerson(entry, mapping, 0), {
    "many attributes": (size) => ({
      dn: "a",
      ...Object.fromEntries(listOf(size / 10, (n) => [`a${n}`, "b"])),
      entryUUID: "1",
      uid: "a",
    }),
    "many values": (size) => ({
      dn: "a",
      entryUUID: "1",
      uid: "a",
      mobile: listOf(size / 10, String),
      mail: listOf(size / 10, String),
      memberOf: listOf(size / 10, String),
      ou: listOf(size / 10, String),
    }),
    "long values": (size) => ({
      dn: "a",
      entryUUID: "1",
      uid: repeated(" ")(size),
      cn: repeated(" ", "a", "b")(size),
      mail: repeated(".a", "a@a", "@")(size),
      accountExpires: repeated("9")(size),
    }),
  }),
  parser(
    "planOf",
    (count: number) => {
      const found = listOf(count, (n) => ({ externalId: `e${n}`, username: `u${n}`, isActive: true, notes: [] }));
      return planImport(found as never, new Map(), {
        importsPhone: true,
        importsMail: true,
        whenGone: "freeze",
        departmentOf: () => ({ code: null }),
      });
    },
    { "many people": (count) => count },
    { maxSize: sizeLimits.text },
  ),
  parser(
    "createDepartmentFinder",
    (all: Parameters<typeof createDepartmentFinder>[0]) => createDepartmentFinder(all, "A"),
    {
      "side by side": (count) =>
        listOf(count, (n) => ({ id: `d${n}`, parentId: null, orgCode: `A${n}`, departName: "a" })),
      "thirteen deep": (count) =>
        listOf(count, (n) => ({
          id: `d${n}`,
          parentId: n % 13 === 0 ? null : `d${n - 1}`,
          orgCode: `A${n}`,
          departName: `n${n}`,
        })),
    },
    { maxSize: 50_000 },
  ),
  parser(
    "planRenames",
    ([departments, targets, blockedIds]: Renames) => planRenames(departments, targets, blockedIds),
    renameShapes,
    {
      maxSize: 20_000,
    },
  ),
  parser(
    "planRenames with a blocked department",
    ([departments, targets]: Renames) =>
      planRenames(departments, targets, [departments[0]?.id ?? "", departments.at(-1)?.id ?? ""]),
    renameShapes,
    { maxSize: 20_000 },
  ),
  parser("groupExchanges", groupExchanges, exchanges, { maxSize: 50_000 }),
  parser(
    "findReleasedFields",
    (changes: Changes) =>
      findReleasedFields(
        changes,
        new Map([
          ["u0", new Set(["username"] as const)],
          [`u${changes.length - 1}`, new Set(["username"] as const)],
        ]),
      ),
    exchanges,
    { maxSize: 50_000 },
  ),
  parser("readSubmission", (text: string) => readSubmission(text), {
    ...anyText,
    "nested lists": (size) => Buffer.from(nested("[", "]")(size)).toString("base64"),
  }),
  parser(
    "checkAttestation",
    ([client = "", object = ""]: readonly string[]) =>
      checkAttestation({ id: "a.cn", name: "a", origin: "https://a.cn" }, "a", attestation(client, object)),
    {
      "a long text": (size) => [clientData(`{"type":"${repeated("a")(size)}"}`), "oA"],
      "a text of nested lists": (size) => [clientData(nested("[", "]")(size)), "oA"],
      "an object of nested lists": (size) => [CREATED, b64(size)],
      "an object of empty lists": (size) => [
        CREATED,
        Buffer.concat([Buffer.of(0x9f), Buffer.alloc(size, 0x80), Buffer.of(0xff)]).toString("base64url"),
      ],
      "an object of many keys": (size) => [
        CREATED,
        Buffer.concat([Buffer.of(0xbf), Buffer.alloc(Math.floor(size / 2) * 2, 0x01), Buffer.of(0xff)]).toString(
          "base64url",
        ),
      ],
    },
    { maxSize: sizeLimits.text },
  ),
  parser(
    "an access token",
    async (text: string) => (await accessTokens()).verify(text),
    {
      ...anyText,
      parts: repeated("a."),
      "a long head": (size) => `${clientData(`{"kid":"${repeated("a")(size)}"}`)}.e30.AA`,
      "a head of nested lists": (size) => `${clientData(nested("[", "]")(size))}.e30.AA`,
    },
    { maxSize: sizeLimits.header },
  ),
];
