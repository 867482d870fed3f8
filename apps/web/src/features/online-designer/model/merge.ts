import type { FormDefinition } from "@tender/contract";
import { type Difference, differencesOf, type SharedField } from "../../../shared/workspace-ui/changed-fields.ts";
import { isSame } from "./difference.ts";
import { idsOf, ORDER, type Pieces, piecesOf, sharedPieces, withPiece } from "./meanwhile.ts";

export interface Merged {
  readonly definition: FormDefinition;
  /** What somebody else changed and stands otherwise here. */
  readonly differences: readonly Difference<Pieces>[];
  readonly fields: readonly SharedField<Pieces>[];
}

const orderOf = ({ fields }: FormDefinition, known: ReadonlySet<string>): string[] =>
  fields.map(({ id }) => id).filter((id) => known.has(id));

/** What two people made of one draft: each one's own changes stand; where both changed the same, it is to be chosen. */
export function mergedOf(base: FormDefinition, mine: FormDefinition, theirs: FormDefinition): Merged {
  const ids = idsOf(base, mine, theirs);
  const [before, here, there] = [base, mine, theirs].map((one) => piecesOf(one, ids)) as [Pieces, Pieces, Pieces];
  const fields = sharedPieces(mine, theirs, base);
  const everywhere = new Set(
    ids.filter((id) => [base, mine, theirs].every((one) => orderOf(one, new Set([id])).length)),
  );
  const isMoved = !isSame(orderOf(base, everywhere), orderOf(theirs, everywhere));
  const differences = differencesOf(fields, { before, mine: here, theirs: there }).filter(({ name }) =>
    name === ORDER ? isMoved : !isSame(there[name], before[name]),
  );
  // The order comes last: by then all fields are there.
  const definition = differences
    .filter(({ isMine }) => !isMine)
    .reduce((merged, { name, theirs: value }) => withPiece(merged, name, value), mine);
  return { definition, differences, fields };
}
