import type { EndpointOf, ResultOf } from "@tender/contract";

export type Dossier = ResultOf<EndpointOf<"archive.readDossier">>;
export type DossierReleases = ResultOf<EndpointOf<"archive.readDossierReleases">>;
export type TimelineEvent = Dossier["timeline"][number]["event"];
export type PartyRole = Dossier["parties"][number]["roles"][number];
export type DocumentPart = DossierReleases["documents"][number]["part"];
export type HistoryEntry = DossierReleases["history"][number];
export type Change = HistoryEntry["changes"][number];
export type ChangedField = Change["field"];
