// Guarantee: every call normalises the fields of a request that name a person or a record.
import { expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#api.ts";

/** Typed and stored value, by the name of the field. */
const typedAs: Readonly<Record<string, readonly [typed: string, stored: string]>> = {
  username: [" ａdmin\u3000", "admin"],
  email: ["ａ＠example.cn\u00a0", "a@example.cn"],
  phone: ["１３８ 0013-8000", "13800138000"],
  mobile: ["+86 138 0013 8000", "13800138000"],
  realname: [" 欧阳\u3000明", "欧阳 明"],
  smscode: ["１２３ ４５６", "123456"],
  orgCode: ["Ａ01 ", "A01"],
};

/** The phone of an organisation may be a landline. The code of a recovery is never typed. */
const others = /^(\w*[oO]rganisation\w*\.\w+\.phone|recovery\.setPassword\.smscode)$/;

type Field = readonly [place: string, schema: z.ZodType];

function* fieldsOf(schema: z.ZodType, place: string): Generator<Field> {
  const { def } = schema as unknown as {
    def: { innerType?: unknown; element?: unknown; in?: unknown; options?: unknown };
  };
  for (const [name, inner] of Object.entries((schema as { shape?: Record<string, z.ZodType> }).shape ?? {})) {
    yield [`${place}.${name}`, inner];
    yield* fieldsOf(inner, `${place}.${name}`);
  }
  const { innerType, element, in: inner, options = [] } = def;
  for (const part of [innerType, element, inner, options].flat())
    if (part instanceof z.ZodType) yield* fieldsOf(part, place);
}

const fields = allEndpoints().flatMap(({ key, endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((part) => (part ? [...fieldsOf(part, key)] : [])),
);

test("normalises every field that names a person to its stored form", () => {
  const found = fields.flatMap(([place, schema]) => {
    const name = place.split(".").at(-1) ?? "";
    const known = Object.hasOwn(typedAs, name) ? typedAs[name] : undefined;
    return known && !others.test(place) ? [{ place, schema, known }] : [];
  });
  expect(new Set(found.map(({ place }) => place.split(".").at(-1)))).toEqual(
    new Set(["username", "email", "phone", "mobile", "realname", "smscode", "orgCode"]),
  );
  const taken = found.map(({ place, schema, known: [typed] }) => [place, schema.safeParse(typed).data]);
  expect(taken).toEqual(found.map(({ place, known: [, stored] }) => [place, stored]));
});
