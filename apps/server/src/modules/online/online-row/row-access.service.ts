import { beijingDay, type FormDefinition } from "@tender/contract";
import { type ColumnRight, columnRights, type FormAction, formActions } from "@tender/contract/online-forms";
import { columnRightCode, formActionCode, type Surroundings } from "@tender/form-rules";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { PublishedForm, PublishedForms } from "#modules/online/online-form/published-forms.service.ts";
import type { DataRules, RowCondition, RuledRows, Viewer } from "#modules/people/data-rule/data-rule.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { linkTo, type RuledFormOf } from "./row-parts.ts";
import { bothOf, type MainForm, visibleMainCondition } from "./row-sql.store.ts";

/** A published form for one caller. */
export interface FormAccess {
  readonly form: PublishedForm;
  readonly rights: ReadonlySet<FormAction>;
  /** Restrictions of columns for the caller. Other columns are as the form defines them. */
  readonly columns: ReadonlyMap<string, ColumnRight>;
  /** Fields that some callers may not read. The audit trail masks them. */
  readonly guarded: ReadonlySet<string>;
  /** Rows that the caller may see, those of a sub-table with their main rows. Undefined: all rows. */
  readonly rule: RowCondition | undefined;
  /** The same without the main rows, for use where the main row was found visible. */
  readonly ownRule: RowCondition | undefined;
  /** The forms whose rows own the rows of a sub-table. */
  readonly mains: readonly MainForm[];
}

/** A reader of rows, also one for whom a background job reads. */
export type RowReader = Viewer & Pick<Caller, "permissions">;

/** Checks the rights of callers to forms. */
export interface RowAccess {
  /**
   * Returns the caller's access. Throws http.forbidden and records the refusal. Throws online_row.no_form if the caller
   * has the right but the form is not published.
   */
  requireAccess(code: string, needed: FormAction | string, caller: Caller, origin: Origin): Promise<FormAccess>;
  /** Returns the access of a reader. Undefined: the reader lacks the right, or the form is not published. */
  findAccess(code: string, reader: RowReader, needed?: FormAction): Promise<FormAccess | undefined>;
  /** Returns the facts of expressions about person and time. Must be called before a transaction begins. */
  contextFor(caller: Caller): Promise<Surroundings>;
  /** Declares every published form to the data rules of this node. */
  declareAll(): Promise<void>;
}

export interface RowAccessDeps {
  readonly clock: Clock;
  readonly publishedForms: PublishedForms;
  readonly permissions: Pick<PermissionService, "listCodesInForce">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly dataRules: Pick<DataRules, "declare" | "withdraw">;
  readonly ruledFormOf: RuledFormOf;
  readonly audit: Pick<AuditService, "recordRefusal">;
}

const isAction = (needed: string): needed is FormAction => (formActions as readonly string[]).includes(needed);

export function createRowAccess(deps: RowAccessDeps): RowAccess {
  const { clock, publishedForms, permissions, dictionaries, dataRules, ruledFormOf, audit } = deps;
  const declared = new Map<string, { readonly key: string; readonly ruled: RuledRows; readonly list: string }>();

  function ruledOf(code: string, key: string, definition: PublishedForm["definition"]): RuledRows {
    const existing = declared.get(code);
    if (existing?.key === key) return existing.ruled;
    const list = ruledFormOf(definition);
    const ruled = dataRules.declare(list, async (viewer) => visibleMainCondition(await mainsOf(definition, viewer)));
    declared.set(code, { key, ruled, list: list.code });
    return ruled;
  }

  /**
   * Returns the forms that have this one as their sub-table, with the rules on their rows. Includes forms that the
   * viewer may not open.
   */
  async function mainsOf({ code, kind, fields }: FormDefinition, viewer: Viewer): Promise<MainForm[]> {
    if (kind !== "sub") return [];
    const mains: MainForm[] = [];
    for (const { id, number, definition } of await publishedForms.all()) {
      const link = definition.subs.includes(code) ? linkTo(fields, definition.code) : undefined;
      if (link === undefined) continue;
      const rule = await ruledOf(definition.code, `${id} ${number}`, definition).conditionFor(viewer);
      mains.push({ definition, link, rule });
    }
    return mains;
  }

  /** Returns the restrictions of columns. An enabled column right restricts all callers except its holders. */
  async function columnsOf(form: PublishedForm, { permissions: ownPermissions }: Pick<Caller, "permissions">) {
    const { code, fields } = form.definition;
    const inForce = await permissions.listCodesInForce();
    const columns = new Map<string, ColumnRight>();
    const guarded = new Set<string>();
    for (const { name, control } of fields) {
      if (control === "password") guarded.add(name);
      for (const right of columnRights) {
        const rule = columnRightCode(code, name, right);
        if (!inForce.has(rule)) continue;
        if (right !== "read_only") guarded.add(name);
        if (!ownPermissions.has(rule) && !columns.has(name)) columns.set(name, right);
      }
    }
    return { columns, guarded };
  }

  async function accessTo(form: PublishedForm, caller: RowReader): Promise<FormAccess> {
    const { code } = form.definition;
    const rights = new Set(formActions.filter((action) => caller.permissions.has(formActionCode(code, action))));
    const ruled = ruledOf(code, `${form.id} ${form.release}`, form.definition);
    const [{ columns, guarded }, ownRule, mains] = await Promise.all([
      columnsOf(form, caller),
      ruled.conditionFor(caller),
      mainsOf(form.definition, caller),
    ]);
    return { form, rights, columns, guarded, rule: bothOf(ownRule, visibleMainCondition(mains)), ownRule, mains };
  }

  return {
    requireAccess: async (code, needed, caller, origin) => {
      const permission = isAction(needed) ? formActionCode(code, needed) : needed;
      if (!caller.permissions.has(permission)) {
        await audit.recordRefusal(caller, permission, "http.forbidden", origin);
        throw new AppError("http.forbidden");
      }
      const form = await publishedForms.find(code);
      if (!form) throw new AppError("online_row.no_form");
      return accessTo(form, caller);
    },
    findAccess: async (code, caller, needed = "view") => {
      if (!caller.permissions.has(formActionCode(code, needed))) return undefined;
      const form = await publishedForms.find(code);
      return form && accessTo(form, caller);
    },
    contextFor: async ({ userId, realname, username, department, roles }) => {
      const { dictionaries: dictionaryItems } = await dictionaries.lists();
      const now = clock.now();
      return {
        person: {
          id: userId,
          name: realname,
          account: username,
          orgCode: department?.orgCode ?? "",
          department: department?.departName ?? "",
          roles,
        },
        today: beijingDay(now),
        now: new Date(now).toISOString(),
        dict: (code, value) => dictionaryItems.get(code)?.find((item) => item.value === value)?.text ?? "",
      };
    },
    declareAll: async () => {
      const forms = await publishedForms.all();
      for (const { code, id, number, definition } of forms) ruledOf(code, `${id} ${number}`, definition);
      const publishedCodes = new Set(forms.map(({ code }) => code));
      for (const [code, { list }] of declared) {
        if (publishedCodes.has(code)) continue;
        dataRules.withdraw(list);
        declared.delete(code);
      }
    },
  };
}
