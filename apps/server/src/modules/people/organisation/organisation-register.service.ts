import {
  changedOrganisationFields,
  isOrganisationPhone,
  mergedOrganisation,
  type OrganisationFacts,
} from "@tender/contract/organisation-facts";
import { isUscc, USCC_SCHEME } from "@tender/contract/uscc";
import { AppError } from "#platform/app-error.ts";
import { CSV_ROWS } from "#platform/csv.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Counted } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { OrganisationFileStore } from "./organisation-file.store.ts";
import type {
  ListedOrganisation,
  OrganisationFilter,
  OrganisationRegisterStore,
  OrganisationRow as StoredRow,
  VersionRow,
} from "./organisation-register.store.ts";

export type { ListedOrganisation, OrganisationFilter, VersionRow } from "./organisation-register.store.ts";
/** `facts`: the current facts. */
export type OrganisationRow = StoredRow & { readonly facts: OrganisationFacts };

/** The author of a version and its time. */
export interface Maker {
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
}

export interface Changed {
  readonly row: OrganisationRow;
  readonly before: OrganisationFacts;
  readonly after: OrganisationFacts;
}

/**
 * The register of organisations with the versions of their facts. The caller checks the permission, records the change
 * and supplies the transaction.
 */
export interface OrganisationRegister {
  page(
    filter: OrganisationFilter,
    page: number,
    pageSize: number,
    rule: RowCondition | undefined,
  ): Promise<Counted & { readonly rows: readonly ListedOrganisation[] }>;
  pagesOf(filter: OrganisationFilter, rule: RowCondition | undefined): AsyncGenerator<readonly ListedOrganisation[]>;
  /** Throws organisation.not_found. */
  find(id: string, rule?: RowCondition, tx?: Tx): Promise<OrganisationRow>;
  /** Throws organisation.code_taken, or the fault of the facts. */
  add(tx: Tx, facts: OrganisationFacts, author: Maker): Promise<OrganisationRow>;
  /**
   * Adds the next version, if a fact differs. `version`: the one that was edited. Throws organisation.not_found,
   * organisation.changed, organisation.code_taken, or the fault of the facts.
   */
  change(
    tx: Tx,
    id: string,
    version: number | undefined,
    edit: (current: OrganisationFacts) => OrganisationFacts,
    author: Maker,
  ): Promise<Changed>;
  /** Merges a proposal over `base` into the next version. Throws organisation.not_found, organisation.code_taken. */
  accept(
    tx: Tx,
    id: string,
    proposal: { readonly base: OrganisationFacts; readonly facts: OrganisationFacts; readonly submittedBy: string },
    author: Maker,
  ): Promise<Changed>;
  /** Throws organisation.bad_code, organisation.bad_phone. */
  requireForms(facts: Pick<OrganisationFacts, "uscc" | "phone">): void;
  /** Throws organisation.code_taken. */
  requireFreeCode(tx: Tx, uscc: string | null, exceptId: string): Promise<void>;
  setState(tx: Tx, id: string, state: OrganisationRow["state"], by: string, at: Date): Promise<OrganisationRow>;
  /** Returns the paths of its files. Throws organisation.not_found, organisation.in_use. */
  remove(tx: Tx, id: string): Promise<readonly string[]>;
  versions: OrganisationRegisterStore["versions"];
  version: OrganisationRegisterStore["version"];
  certificates: OrganisationRegisterStore["certificates"];
}

const factsOf = (row: StoredRow): OrganisationFacts => ({
  name: row.name,
  uscc: row.scheme === USCC_SCHEME ? row.ident : null,
  kinds: row.kinds,
  legalRepresentative: row.legalRepresentative,
  regionCode: row.regionCode,
  address: row.address,
  phone: row.phone,
  attachments: row.attachments,
});

const withFacts = (row: StoredRow): OrganisationRow => ({ ...row, facts: factsOf(row) });

const fault = (code: AppError["code"], field: string) => new AppError(code, { details: { field } });

function requireForms({ uscc, phone }: Pick<OrganisationFacts, "uscc" | "phone">): void {
  if (uscc !== null && !isUscc(uscc)) throw fault("organisation.bad_code", "uscc");
  if (phone !== null && !isOrganisationPhone(phone)) throw fault("organisation.bad_phone", "phone");
}

function requireComplete(facts: OrganisationFacts): void {
  if (facts.name === "") throw fault("organisation.name_missing", "name");
  requireForms(facts);
  if (facts.kinds.length === 0) throw fault("organisation.kind_missing", "kinds");
}

const CODE_KEY = "org_scheme_ident_key";
const EXPORT_PAGE_SIZE = 1_000;

/** The unique index decides: a concurrent request may register the code. */
async function translateTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw sqlErrorOf(error)?.constraint === CODE_KEY ? fault("organisation.code_taken", "uscc") : error;
  }
}

const describeUses = ({ accounts, projects, certificates }: Record<"accounts" | "projects" | "certificates", number>) =>
  [
    [accounts, "个账号"],
    [projects, "个项目"],
    [certificates, "张证书"],
  ].flatMap(([count, word]) => (Number(count) > 0 ? [`${count} ${word}`] : []));

export interface RegisterDeps {
  readonly store: OrganisationRegisterStore;
  readonly files: Pick<OrganisationFileStore, "markReferenced" | "pathsOf">;
}

export function createOrganisationRegister({ store, files }: RegisterDeps): OrganisationRegister {
  const notFound = () => new AppError("organisation.not_found");

  async function addNextVersion(
    tx: Tx,
    row: StoredRow,
    facts: OrganisationFacts,
    details: { readonly by: Maker; readonly source: VersionRow["source"]; readonly submittedBy?: string },
  ): Promise<Changed> {
    const before = factsOf(row);
    const { by, source, submittedBy } = details;
    const orgId = row.id;
    // The facts from sources become version 1, so that the first change can be compared with them.
    if (row.currentVersion === 0)
      await store.addVersion(tx, { orgId, number: 1, facts: before, source: "data", at: row.namedAt });
    const number = Math.max(row.currentVersion, 1) + 1;
    const changed = await translateTaken(() => store.change(tx, orgId, facts, number, by.userId, by.at));
    await store.addVersion(tx, {
      orgId,
      number,
      source,
      facts: factsOf(changed),
      at: by.at,
      byUserId: by.userId,
      byName: by.name,
      submittedByName: submittedBy ?? null,
    });
    await files.markReferenced(
      tx,
      orgId,
      facts.attachments.map(({ attachPath }) => attachPath),
    );
    return { row: withFacts(changed), before, after: factsOf(changed) };
  }

  return {
    page: async (filter, page, pageSize, rule) => {
      const [counted, rows] = await Promise.all([
        store.count(filter, rule),
        store.page(filter, rule, pageSize, (page - 1) * pageSize),
      ]);
      return { ...counted, rows };
    },
    pagesOf: (filter, rule) => store.pagesOf(filter, rule, EXPORT_PAGE_SIZE, CSV_ROWS + 1),
    find: async (id, rule, tx) => {
      const row = await store.find(id, rule, tx);
      if (!row) throw notFound();
      return withFacts(row);
    },
    add: async (tx, facts, author) => {
      requireComplete(facts);
      const { uscc } = facts;
      if (uscc === null) throw fault("organisation.bad_code", "uscc");
      const row = await translateTaken(() => store.insert(tx, { ...facts, uscc }, author.userId, author.at));
      const version = { orgId: row.id, number: 1, source: "administrator", at: author.at } as const;
      await store.addVersion(tx, { ...version, facts: factsOf(row), byUserId: author.userId, byName: author.name });
      return withFacts(row);
    },
    change: async (tx, id, version, edit, author) => {
      const row = await store.lock(tx, id);
      if (!row) throw notFound();
      if (version !== undefined && row.version !== version) throw new AppError("organisation.changed");
      const before = factsOf(row);
      const facts = edit(before);
      requireComplete(facts);
      if (changedOrganisationFields(before, facts).length === 0) return { row: withFacts(row), before, after: before };
      return addNextVersion(tx, row, facts, { by: author, source: "administrator" });
    },
    accept: async (tx, id, { base, facts, submittedBy }, author) => {
      const row = await store.lock(tx, id);
      if (!row) throw notFound();
      const merged = mergedOrganisation(base, facts, factsOf(row));
      return addNextVersion(tx, row, merged, { by: author, source: "submission", submittedBy });
    },
    requireForms,
    requireFreeCode: async (tx, uscc, exceptId) => {
      if (uscc !== null && (await store.isCodeTaken(tx, uscc, exceptId)))
        throw fault("organisation.code_taken", "uscc");
    },
    setState: async (tx, id, state, by, at) => {
      const row = await store.setState(tx, id, state, by, at);
      if (!row) throw notFound();
      return withFacts(row);
    },
    remove: async (tx, id) => {
      const row = await store.lock(tx, id);
      if (!row) throw notFound();
      const uses = describeUses(await store.uses(tx, row));
      if (uses.length > 0) throw new AppError("organisation.in_use", { values: { uses: uses.join("、") } });
      const paths = await files.pathsOf(tx, id);
      await store.remove(tx, id);
      return paths;
    },
    versions: store.versions,
    version: store.version,
    certificates: store.certificates,
  };
}
