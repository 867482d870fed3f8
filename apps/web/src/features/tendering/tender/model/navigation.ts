/** Opens the parts of the page 采购项目. */
export interface Navigation {
  readonly onList: () => void;
  readonly onProject: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onAnnouncement: (id: string) => void;
}
