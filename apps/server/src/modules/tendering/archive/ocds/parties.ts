import { type JsonObject, type JsonValue, objectAt, objectsAt, textOf } from "./json-value.ts";
import type { OrganisationKey, OrganisationModel } from "./process-model.ts";

/** Organisations of a process. References resolve to a key that is the same everywhere for one body. */
export class Parties {
  private readonly byId = new Map<string, JsonObject>();
  private readonly found = new Map<OrganisationKey, OrganisationModel>();
  private readonly ocid: string;
  private readonly publisher: string;

  constructor(ocid: string, publisher: string, release: JsonObject) {
    this.ocid = ocid;
    this.publisher = publisher;
    for (const party of objectsAt(release, "parties")) {
      const id = textOf(party.id);
      if (id !== undefined) this.byId.set(id, party);
    }
  }

  /** Returns the organisation of a reference. Undefined: the reference names none. */
  resolve(reference: JsonValue | undefined): OrganisationKey | undefined {
    const value = objectAt(reference);
    if (value === undefined) return undefined;
    const party = this.party(value);
    const name = textOf(party?.name) ?? textOf(value.name) ?? textOf(objectAt(party ?? value, "identifier")?.legalName);
    const identity = this.identityOf(party ?? value, textOf(value.id), name);
    if (identity === undefined) return undefined;
    const key = `${identity.scheme}|${identity.ident}`;
    const existing = this.found.get(key);
    if (existing === undefined) this.found.set(key, { key, ...identity, name: name ?? identity.ident });
    return key;
  }

  /** Returns the entry in `parties` that a reference points to. */
  party(reference: JsonObject): JsonObject | undefined {
    const id = textOf(reference.id);
    return id === undefined ? undefined : this.byId.get(id);
  }

  /** Returns the first party that passes the caller's test, as an organisation. */
  find(test: (party: JsonObject) => boolean): OrganisationKey | undefined {
    for (const party of this.byId.values()) if (test(party)) return this.resolve(party);
    return undefined;
  }

  nameOf(key: OrganisationKey | undefined): string | undefined {
    return key === undefined ? undefined : this.found.get(key)?.name;
  }

  organisations(): OrganisationModel[] {
    return [...this.found.values()];
  }

  /**
   * Identifies by registered identifier, else by the publisher's own id. Two bodies may share a name, so an
   * organisation with a name only is known within its process.
   */
  private identityOf(value: JsonObject, id: string | undefined, name: string | undefined) {
    const identifier = objectAt(value, "identifier");
    const scheme = textOf(identifier?.scheme);
    const ident = textOf(identifier?.id);
    if (scheme !== undefined && ident !== undefined) return { scheme, ident };
    if (id !== undefined) return { scheme: `publisher:${this.publisher}`, ident: id };
    return name === undefined ? undefined : { scheme: `process:${this.ocid}`, ident: name };
  }
}
