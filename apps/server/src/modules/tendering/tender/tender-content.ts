import type { EndpointOf, InputOf } from "@tender/contract";

/** A draft as a client sends it. */
export type Draft = InputOf<EndpointOf<"tender.saveProject">>["body"]["draft"];
type DraftLot = Draft["lots"][number];

/** Fields of a project that no query filters by. */
export type ProjectContent = Omit<
  Draft,
  "code" | "name" | "regime" | "method" | "category" | "regionCode" | "buyerId" | "agencyId" | "lots"
>;

/** Fields of a lot that no query filters by. */
export type LotContent = Omit<DraftLot, "id" | "suppliers">;

/** Divides a draft into the columns of the project's row. */
export function projectColumns({ code: _, lots: __, ...draft }: Draft) {
  const { name, regime, method, category, regionCode, buyerId, agencyId, ...content } = draft;
  return { name, regime, method, category, regionCode, buyerId, agencyId, content };
}

/** Columns of a stored project and its lots from which its draft follows. */
interface StoredDraft {
  readonly project: Omit<ReturnType<typeof projectColumns>, "method"> & {
    readonly code: string;
    readonly method: string | null;
  };
  readonly lots: readonly { readonly id: string; readonly content: LotContent }[];
  readonly suppliers: readonly { readonly lotId: string; readonly id: string }[];
}

/** Returns the draft of a stored project, as a client would send it. */
export const draftOf = ({ project, lots, suppliers }: StoredDraft): Draft => ({
  ...project.content,
  code: project.code,
  name: project.name,
  regime: project.regime,
  method: project.method as Draft["method"],
  category: project.category,
  regionCode: project.regionCode,
  buyerId: project.buyerId,
  agencyId: project.agencyId,
  lots: lots.map(({ id, content }) => ({
    ...content,
    id,
    suppliers: suppliers.filter(({ lotId }) => lotId === id).map((supplier) => supplier.id),
  })),
});
