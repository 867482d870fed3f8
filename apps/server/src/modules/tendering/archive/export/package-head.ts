/** Publisher of this installation's packages. `uri`: address of the portal. */
export interface Publisher {
  readonly name: string;
  readonly uri: string;
}

/** Returns the fields that all OCDS packages of this installation begin with. `path`: address of the package. */
export const packageHead = ({ name, uri }: Publisher, path: string, publishedAt: number) => ({
  uri: `${uri}${path}`,
  version: "1.1",
  publishedDate: new Date(publishedAt).toISOString(),
  publisher: { name },
});
