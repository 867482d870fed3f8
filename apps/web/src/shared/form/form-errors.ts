/** An error for each invalid field; a valid field has none. */
export type Errors<F extends string> = { readonly [K in F]?: string | undefined };

/**
 * The state of each field between two validations: the error of the last one or of the server; `true` in a live form,
 * where the current value is validated.
 */
export type FormMemory<F extends string> = { readonly [K in F]?: string | true | undefined };

/** The field has a new value: removes the error of the former one. */
export const clearFieldError = <F extends string>(memory: FormMemory<F>, field: F, isLive: boolean): FormMemory<F> => ({
  ...memory,
  [field]: isLive || undefined,
});

/**
 * Records the result `found` of a validation of these fields. In a live form an error of the server stays until the
 * value changes.
 */
export const applyValidation = <F extends string>(
  memory: FormMemory<F>,
  fields: readonly F[],
  result: Errors<F>,
  isLive: boolean,
): FormMemory<F> => ({
  ...memory,
  ...Object.fromEntries(fields.map((field) => [field, isLive ? memory[field] || true : result[field]])),
});

/** Returns the errors to show. `found` is the result for the current values. */
export const shownErrors = <F extends string>(memory: FormMemory<F>, currentErrors: Errors<F>): Errors<F> =>
  Object.fromEntries(
    (Object.keys(memory) as F[]).map((field) => [field, memory[field] === true ? currentErrors[field] : memory[field]]),
  ) as Errors<F>;
