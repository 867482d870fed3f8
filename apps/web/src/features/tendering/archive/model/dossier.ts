import type { EndpointOf, ResultOf } from "@tender/contract";

export type Dossier = ResultOf<EndpointOf<"archive.readDossier">>;
export type DossierReleases = ResultOf<EndpointOf<"archive.readDossierReleases">>;
export type HistoryEntry = DossierReleases["history"][number];
export type Change = HistoryEntry["changes"][number];
export type ChangedField = Change["field"];
