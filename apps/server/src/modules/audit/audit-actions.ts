/**
 * Everything the audit trail records, with the word people read. Delivered as dictionary `audit_action`; a test
 * compares it with the actions that the modules record.
 */
export const auditActions = Object.freeze({
  "session.sign_in": "登录",
  "session.sign_out": "退出登录",
  "session.handover": "子系统换取会话",
  "session.end": "结束会话",
  "session.superseded": "账号在别处登录",
  "session.throttled": "登录次数过多",
  "department.select": "切换部门",
  "launcher.enter": "进入子系统",
  "permission.refused": "越权访问被拒绝",
  "permission.change": "变更权限",
  "account.register": "注册账号",
  "account.change": "变更账号资料",
  "account.freeze": "冻结账号",
  "account.release": "解除冻结",
  "account.change_password": "修改密码",
  "account.recover_password": "找回密码",
  "account.set_first_password": "设置首个管理员密码",
  "certificate.bind": "绑定证书",
  "certificate.verify": "证书核验",
  "bond.check": "保证金核验",
  "archive.import": "导入档案数据",
  "archive.export": "导出档案数据",
  "archive.read": "查阅档案",
  "file.refused": "查看文件被拒绝",
  "system.start": "系统启动",
});
