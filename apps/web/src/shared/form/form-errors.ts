/** A sentence for each field that is wrong; a field that is right has none. */
export type Errors<F extends string> = { readonly [K in F]?: string | undefined };

/** What a form remembers between two judgings. */
export interface FormMemory<F extends string> {
  /** What stands under the fields: found at the last judging, or said by the server. */
  readonly told: Errors<F>;
  /** The fields that are judged with every change from now on; only a live form has some. */
  readonly touched: ReadonlySet<F>;
}

export const emptyMemory: FormMemory<never> = { told: {}, touched: new Set() };

/** The field has another value: what was said of the former one goes. */
export const afterChange = <F extends string>({ told, touched }: FormMemory<F>, field: F, isLive: boolean) => ({
  told: { ...told, [field]: undefined },
  touched: isLive ? new Set([...touched, field]) : touched,
});

/** These fields were judged, with the result `found`: a live form goes on judging them, another says it once. */
export const afterJudging = <F extends string>(
  { told, touched }: FormMemory<F>,
  fields: readonly F[],
  found: Errors<F>,
  isLive: boolean,
): FormMemory<F> =>
  isLive
    ? { told, touched: new Set([...touched, ...fields]) }
    : { told: { ...told, ...Object.fromEntries(fields.map((field) => [field, found[field]])) }, touched };

/** What stands under the fields now; `found` is what is wrong with the present values. */
export const shownErrors = <F extends string>({ told, touched }: FormMemory<F>, found: () => Errors<F>): Errors<F> => {
  if (touched.size === 0) return told;
  const now = found();
  return { ...told, ...Object.fromEntries([...touched].map((field) => [field, now[field] ?? told[field]])) };
};
