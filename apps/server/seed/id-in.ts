/** The id of a row that the delivered data refers to by name or code. */
export function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the delivered data refers to ${name}, which is not there`);
  return id;
}
