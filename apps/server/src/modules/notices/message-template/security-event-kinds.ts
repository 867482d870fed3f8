/**
 * Default texts of the security events that an account's owner receives. `{name}` places are filled from the event's
 * values.
 */
export const securityEventKinds = Object.freeze({
  new_device: "在新设备上登录：{device}",
  password_changed: "登录密码已修改，其他设备已全部下线",
  password_recovered: "已通过短信验证码重设登录密码，所有设备已下线",
  password_reset: "管理员已重置您的登录密码，原密码已失效，所有设备已下线",
  password_set_by_link: "已通过一次性链接设置登录密码，所有设备已下线",
  two_step_reset: "管理员已关闭您的两步验证，请登录后重新设置",
  account_released: "管理员已解除您账号的冻结",
  account_restored: "管理员已将您的账号从回收站恢复",
  directory_linked: "管理员已将您的账号关联到目录服务“{name}”",
  directory_unlinked: "管理员已解除您的账号与目录服务“{name}”的关联",
  reset_confirmed: "{by}已确认您的账号在重置后由您本人使用；请重新登录，其间添加的通行密钥和绑定已移除，须重新添加",
  server_access: "运维人员已在服务器上为您的账号生成设置密码的一次性链接",
  server_own_password: "运维人员已在服务器上解除您的账号与目录服务的关联，改用本平台的密码登录",
  server_two_step_off: "运维人员已在服务器上关闭您的两步验证并移除通行密钥，请登录后重新设置",
  server_confirmed:
    "运维人员已在服务器上确认您的账号由您本人使用；请重新登录，重置后添加的通行密钥和绑定已移除，须重新添加",
  phone_changed: "手机号已由 {from} 改为 {to}",
  email_changed: "邮箱已由 {from} 改为 {to}",
  two_step_on: "已开启两步验证",
  two_step_off: "已关闭两步验证",
  recovery_codes_made: "已重新生成两步验证的恢复码",
  recovery_code_used: "使用恢复码完成了登录，剩余 {left} 个",
  passkey_added: "已添加通行密钥“{name}”",
  passkey_removed: "已删除通行密钥“{name}”",
  scan_bound: "已绑定手机 App“{app}”，可用于扫码登录",
  scan_unbound: "已解除绑定手机 App“{app}”",
  certificate_bound: "已绑定数字证书：{holder}（{serial}）",
  certificate_waits: "已申请绑定数字证书：{holder}（{serial}），待另一位管理员批准",
  certificate_rejected: "绑定数字证书的申请未获批准：{holder}（{serial}），{reason}",
  certificate_unbound: "已解绑数字证书：{holder}（{serial}）",
  certificate_ends: "数字证书 {holder}（{serial}）将于 {date} 到期，请及时更新并重新绑定",
  trusted_device_added: "已将 {device} 设为受信任设备",
  third_party_bound: "已绑定{provider}账号“{name}”",
  third_party_unbound: "已解除{provider}账号“{name}”的绑定",
  wrong_passwords: "有人多次输错您的登录密码",
  wrong_codes: "有人多次输错您的动态码或恢复码，验证已暂停 10 分钟",
  devices_ended: "已将其他 {count} 台设备下线",
  data_exported: "已下载个人数据",
  closing_requested: "已申请注销账号，将于 {date} 生效；生效前登录即撤回申请",
  closing_withdrawn: "已撤回注销账号的申请",
} as const);

export type SecurityEventKind = keyof typeof securityEventKinds;
export type EventValues = Readonly<Record<string, string>>;

/** True: this release knows the stored kind. */
export const isSecurityEventKind = (kind: string): kind is SecurityEventKind => Object.hasOwn(securityEventKinds, kind);
