const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/** The error types of RFC 7644, section 3.12, that are used here. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** A refusal in the form of the protocol. */
export class ScimError extends Error {
  override name = "ScimError";
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail,
});

export const invalidFilter = (detail: string): ScimError => new ScimError(400, detail, "invalidFilter");
export const invalidPath = (detail: string): ScimError => new ScimError(400, detail, "invalidPath");
export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, "invalidValue");
export const invalidSyntax = (detail: string): ScimError => new ScimError(400, detail, "invalidSyntax");
export const immutable = (detail: string): ScimError => new ScimError(400, detail, "mutability");
