// Guarantee: every call normalises names, addresses, numbers and codes that a person types.
import { expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#api.ts";

/** A typed value and its stored form, by the name of the field. */
const samples: Readonly<Record<string, readonly [typed: string, stored: string]>> = {
  username: [" ａdmin\u3000", "admin"],
  email: ["ａ＠example.cn\u00a0", "a@example.cn"],
  phone: ["１３８ 0013-8000", "13800138000"],
  mobile: ["+86 138 0013 8000", "13800138000"],
  realname: [" 欧阳\u3000明", "欧阳 明"],
  smscode: ["１２３ ４５６", "123456"],
  orgCode: ["Ａ01 ", "A01"],
};

/** The phone of an organisation or of a contact may be a landline. The code of a recovery is never typed. */
const exceptions =
  /^(\w*[oO]rganisation\w*\.\w+\.phone|tender\.\w+\.draft\.\w+Contact\.phone|recovery\.setPassword\.smscode)$/;

type Field = readonly [path: string, schema: z.ZodType];

function* fieldsOf(schema: z.ZodType, path: string): Generator<Field> {
  const { def } = schema as unknown as {
    def: { innerType?: unknown; element?: unknown; in?: unknown; options?: unknown };
  };
  for (const [name, inner] of Object.entries((schema as { shape?: Record<string, z.ZodType> }).shape ?? {})) {
    yield [`${path}.${name}`, inner];
    yield* fieldsOf(inner, `${path}.${name}`);
  }
  const { innerType, element, in: inner, options = [] } = def;
  for (const part of [innerType, element, inner, options].flat())
    if (part instanceof z.ZodType) yield* fieldsOf(part, path);
}

const fields = allEndpoints().flatMap(({ key, endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((part) => (part ? [...fieldsOf(part, key)] : [])),
);

test("normalises the listed fields in every call", () => {
  const found = fields.flatMap(([path, schema]) => {
    const name = path.split(".").at(-1) ?? "";
    const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
    return sample && !exceptions.test(path) ? [{ path, name, schema, sample }] : [];
  });
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(samples)));
  const parsed = found.map(({ path, schema, sample: [typed] }) => [path, schema.safeParse(typed).data]);
  expect(parsed).toEqual(found.map(({ path, sample: [, stored] }) => [path, stored]));
});
