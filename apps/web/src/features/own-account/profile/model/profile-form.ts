import type { EndpointOf, RequestOf, ResultOf } from "@tender/contract";

type OwnProfile = ResultOf<EndpointOf<"profile.read">>;
type ProfileBody = RequestOf<EndpointOf<"profile.update">>["body"];

export type ProfileFields = { [K in keyof ProfileBody]: NonNullable<ProfileBody[K]> };

/** What the form begins with; an unknown day or post is an empty field. */
export const fieldsOf = ({ userInfo, birthday, sex, post }: OwnProfile): ProfileFields => ({
  realname: userInfo.realname,
  birthday: birthday ?? "",
  sex,
  post: post ?? "",
});

/** What is sent: an empty field is an unknown value. */
export const bodyOf = ({ realname, birthday, sex, post }: ProfileFields): ProfileBody => ({
  realname: realname.trim(),
  birthday: birthday === "" ? null : birthday,
  sex,
  post: post.trim() === "" ? null : post.trim(),
});

export const isChanged = (fields: ProfileFields, profile: OwnProfile): boolean =>
  JSON.stringify(bodyOf(fields)) !== JSON.stringify(bodyOf(fieldsOf(profile)));
