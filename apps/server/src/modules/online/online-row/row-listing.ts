import { AppError } from "#platform/app-error.ts";
import {
  decodeCursor,
  type Place,
  QueryFault,
  type RowTree,
  readFilter,
  type Sorting,
} from "#platform/row-query/row-query.ts";
import type { FormAccess } from "./row-access.service.ts";
import { isOrdered, queryColumns } from "./row-parts.ts";

function readQuery<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    throw new AppError("online_row.bad_query", { values: { what: error.message } });
  }
}

/** Filter, order and position of a list, or of its export. */
interface ListQuery {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

interface Listing {
  readonly tree: RowTree | undefined;
  readonly sorting: Sorting;
  readonly after: Place | undefined;
}

/** Throws online_row.bad_query. */
export function listingOf(formAccess: FormAccess, { filter, sort, after }: ListQuery): Listing {
  const columns = queryColumns(formAccess);
  return readQuery(() => {
    const isDescending = sort?.startsWith("-") ?? true;
    const column = sort?.replace(/^-/, "") ?? "created_at";
    const queryColumn = columns.get(column);
    if (!queryColumn || queryColumn.type === "many" || queryColumn.type === "long_text")
      throw new QueryFault("不支持按该字段排序");
    const field = formAccess.form.definition.fields.find(({ name }) => name === column);
    const isIndexed = field ? isOrdered(field) : column === "created_at";
    const sorting = { column, type: queryColumn.type, isDescending, isIndexed };
    return {
      tree: filter === undefined ? undefined : readFilter(filter, columns),
      sorting,
      after: after === undefined ? undefined : decodeCursor(after, sorting),
    };
  });
}
