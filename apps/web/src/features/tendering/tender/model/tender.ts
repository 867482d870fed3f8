import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";

export type Project = ResultOf<EndpointOf<"tender.readProject">>;
export type Announcement = ResultOf<EndpointOf<"announcement.read">>;
export type Finding = ResultOf<EndpointOf<"tender.checkDraft">>[number];
export type SentDraft = InputOf<EndpointOf<"tender.saveProject">>["body"]["draft"];
export type AnnouncementBody = InputOf<EndpointOf<"announcement.save">>["body"];
