import type { EndpointOf, RequestOf, ResultOf } from "@tender/contract";

type OwnProfile = ResultOf<EndpointOf<"profile.read">>;
type ProfileBody = RequestOf<EndpointOf<"profile.update">>["body"];

export type ProfileFields = { [K in keyof ProfileBody]: NonNullable<ProfileBody[K]> };

/** Returns the initial values; an unknown day or post is an empty field. */
export const fieldsOf = ({ userInfo, birthday, sex, post }: OwnProfile): ProfileFields => ({
  realname: userInfo.realname,
  birthday: birthday ?? "",
  sex,
  post: post ?? "",
});

/** Returns the body of the call; an empty field is an unknown value. */
export const bodyOf = ({ realname, birthday, sex, post }: ProfileFields): ProfileBody => ({
  realname: realname.trim(),
  birthday: birthday === "" ? null : birthday,
  sex,
  post: post.trim() === "" ? null : post.trim(),
});

export const isChanged = (fields: ProfileFields, profile: OwnProfile): boolean =>
  JSON.stringify(bodyOf(fields)) !== JSON.stringify(bodyOf(fieldsOf(profile)));
