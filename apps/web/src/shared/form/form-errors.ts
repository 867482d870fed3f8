/** A sentence for each field that is wrong; a field that is right has none. */
export type Errors<F extends string> = { readonly [K in F]?: string | undefined };

/**
 * What is remembered of each field between two judgings: the sentence found at the last one or said by the server;
 * `true` where the field of a live form is judged as it is now.
 */
export type FormMemory<F extends string> = { readonly [K in F]?: string | true | undefined };

/** The field has another value: what was said of the former one goes. */
export const afterChange = <F extends string>(memory: FormMemory<F>, field: F, isLive: boolean): FormMemory<F> => ({
  ...memory,
  [field]: isLive || undefined,
});

/** These fields were judged, with the result `found`. What the server said in a live form stands until it changes. */
export const afterJudging = <F extends string>(
  memory: FormMemory<F>,
  fields: readonly F[],
  found: Errors<F>,
  isLive: boolean,
): FormMemory<F> => ({
  ...memory,
  ...Object.fromEntries(fields.map((field) => [field, isLive ? memory[field] || true : found[field]])),
});

/** What stands under the fields; `found` is what is wrong with the values as they are now. */
export const shownErrors = <F extends string>(memory: FormMemory<F>, found: Errors<F>): Errors<F> =>
  Object.fromEntries(
    (Object.keys(memory) as F[]).map((field) => [field, memory[field] === true ? found[field] : memory[field]]),
  ) as Errors<F>;
