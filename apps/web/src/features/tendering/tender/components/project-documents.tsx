import { documentKinds } from "@tender/contract/tender-terms";
import { fileAddress } from "#shared/config/file-address.ts";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Project } from "../api.ts";
import { projectDetailText as text } from "../text.ts";
import styles from "./project-drawer.module.css";

export const ProjectDocuments = ({ documents }: { readonly documents: Project["documents"] }) => (
  <ItemList>
    {documents.map(({ id, kind, title, number, attachPath, sm3, publishedAt }) => (
      <Item
        key={id}
        title={
          <a
            href={fileAddress("tender", attachPath)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.viewFile(title, number)}
          >
            {title}
          </a>
        }
        tag={text.version(number)}
        note={
          <span className={styles.digest}>
            {documentKinds[kind]}，{text.sm3(sm3)}
          </span>
        }
      >
        <ItemTime>
          {publishedAt === null ? (
            text.unpublished
          ) : (
            <>
              {text.published} <TimeText at={publishedAt} isExact />
            </>
          )}
        </ItemTime>
      </Item>
    ))}
  </ItemList>
);
