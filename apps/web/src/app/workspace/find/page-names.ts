import type { WorkspaceView } from "@tender/contract";

/** A tab of a page, or a part of it that people search by a name of its own. */
export interface PagePart {
  readonly title: string;
  /** Fragment of the address. Absent: the page itself. */
  readonly hash?: string;
  /** Right without which the tab is hidden. */
  readonly permission?: string;
  readonly words?: string;
}

export interface PageNames {
  /** Other names of the page, separated by blanks. */
  readonly words?: string;
  readonly parts?: readonly PagePart[];
}

/** Names by which the search finds a page, beside its title. */
export const pageNames: { readonly [V in WorkspaceView]?: PageNames } = {
  home: { words: "工作台 主页 待办" },
  "account/center": { words: "我的资料 头像 个人信息" },
  "account/settings-base": {
    words: "个人设置 个人资料",
    parts: [
      { title: "安全设置", hash: "security", words: "修改密码 两步验证 通行密钥 手机号 邮箱 信任设备" },
      { title: "个性化", hash: "custom", words: "主题 颜色 深色模式 字号" },
      { title: "账号绑定", hash: "binding", words: "第三方绑定 扫码绑定 统一认证" },
      { title: "新消息通知", hash: "notification", words: "邮件通知 短信通知 提醒" },
    ],
  },
  "account/sign-ins": { words: "登录历史 登录设备" },
  "account/organisation": { words: "企业信息 供应商信息 单位信息" },
  "notice/own": { words: "通知 公告 系统消息 站内信" },
  "archive/statistics": {
    words: "统计 图表 驾驶舱 看板 节约率",
    parts: [{ title: "红旗提示", permission: "archive:flags", words: "监督预警 异常 围标 串标" }],
  },
  "archive/dossiers": { words: "卷宗 档案查询 借阅 归档" },
  "archive-admin/imports": { words: "导入档案 OCDS 开放合约" },
  "tender/desk": { words: "待办 期限 审批公告" },
  "tender/announcements": { words: "采购公告 更正公告 终止公告" },
  "tender/projects": { words: "招标项目 标段 采购文件 公告" },
  "report/procurement": { words: "采购统计 报表 采购人排行 供应商排行 集中度" },
  "report/progress": { words: "漏斗 用时 时长 报表" },
  "report/holdings": { words: "归档统计 保管期满 报表" },
  "report/supervision": { words: "红旗 质疑 投诉 异议 监督预警 报表" },
  "user-admin/users": {
    words: "人员 员工 账号 用户列表 重置密码",
    parts: [
      { title: "用户导入", hash: "imports", permission: "user:import", words: "批量导入人员" },
      { title: "用户回收站", hash: "removed", permission: "user:remove", words: "已删除的用户 恢复用户" },
    ],
  },
  "department-admin/departments": { words: "机构 组织架构 科室 处室" },
  "position-admin/positions": { words: "岗位 职位 职级" },
  "organisation-admin/organisations": { words: "企业 供应商 采购人 代理机构 单位库" },
  "contacts/people": { words: "电话 同事 人员查询" },
  "own-department/departments": { words: "本部门 部门成员" },
  "role-admin/roles": {
    words: "权限 授权 岗位权限",
    parts: [{ title: "权限查询", hash: "explain", words: "为什么看不到 权限来源" }],
  },
  "menu-admin/menus": {
    words: "菜单 按钮权限 权限标识",
    parts: [{ title: "数据规则", words: "数据权限 行权限 数据范围" }],
  },
  "dictionary-admin/dictionaries": {
    words: "字典 代码表 码表",
    parts: [
      { title: "选择列表", hash: "selects", words: "下拉选项" },
      { title: "字典回收站", hash: "removed", permission: "dictionary:remove", words: "已删除的字典" },
    ],
  },
  "category-admin/categories": { words: "分类 品目 树形字典" },
  "work-calendar/calendar": { words: "节假日 放假 调休 休息日 试算 截止日" },
  "work-calendar/rules": { words: "期限 限额 法定时限 保证金上限 公示期" },
  "rule-admin/check-rules": { words: "编码规则 格式校验" },
  "rule-admin/fill-rules": { words: "流水号 自动编号 编码规则" },
  "online-designer/forms": { words: "表单设计 低代码 自定义表单" },
  "online-reports/reports": { words: "报表设计 自定义报表" },
  "session-admin/sessions": { words: "在线人员 强制下线 踢人 会话" },
  "approval/approvals": { words: "审批 第二人 双人复核" },
  "certificate-admin/certificates": {
    words: "CA 证书锁 数字证书 UKey",
    parts: [
      { title: "信任机构", hash: "providers", words: "CA机构 根证书" },
      { title: "吊销列表", hash: "crls", words: "CRL 证书吊销" },
      { title: "核验规则", hash: "gate", words: "保证金核验 特殊账号" },
      { title: "核验日志", hash: "log", words: "证书核验记录" },
    ],
  },
  "subsystem-admin/subsystems": {
    words: "应用 系统接入 单点登录",
    parts: [
      { title: "退出通知", hash: "deliveries", words: "单点退出 注销通知" },
      { title: "登记站点", hash: "origins", words: "域名 白名单 站点" },
    ],
  },
  "third-party/providers": {
    words: "微信 钉钉 企业微信 统一身份 OAuth",
    parts: [{ title: "第三方账号绑定", hash: "bindings", words: "账号绑定" }],
  },
  "scim-admin/clients": { words: "SCIM 账号同步 身份同步" },
  "directory-admin/directories": { words: "LDAP AD 域账号 企业目录" },
  "scan-app/apps": { words: "扫码登录 手机应用" },
  "message-admin/templates": { words: "短信模板 邮件模板 通知模板" },
  "message-admin/log": { words: "短信记录 邮件记录 发送记录" },
  "file-admin/files": { words: "附件 上传文件" },
  "setting-admin/settings": { words: "参数 配置 系统参数 开关" },
  "set-up/set-up": { words: "上线检查 安装检查 初始化" },
  "monitor/overview": { words: "服务器 性能 健康检查 运行状态" },
  "security-center/overview": { words: "安全检查 等保 弱密码 风险" },
  "notice-admin/notices": { words: "发布公告 通知管理 发通知" },
  "system/jobs": { words: "定时任务 调度 作业" },
  "audit/entries": {
    words: "审计 操作记录 操作日志",
    parts: [
      { title: "登录日志", hash: "sign-ins", words: "登录记录" },
      { title: "操作日志", hash: "operations", words: "操作记录 变更记录" },
      { title: "敏感信息查阅", hash: "reveals", words: "脱敏 查看手机号" },
      { title: "错误日志", hash: "errors", words: "异常 报错" },
      { title: "日志校验", hash: "chain", permission: "audit:verify", words: "防篡改 哈希链" },
    ],
  },
};
