CREATE TABLE "tender_announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"correction" jsonb,
	"supersedes" text,
	"superseded_by" text,
	"project_version" integer NOT NULL,
	"author_id" text NOT NULL,
	"author" text NOT NULL,
	"approver_id" text,
	"approver" text,
	"release_id" text,
	"project_name" text,
	"project_code" text,
	"buyer_name" text,
	"method" text,
	"category" text,
	"region_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_announcement_lot" (
	"announcement_id" text NOT NULL,
	"lot_id" text NOT NULL,
	CONSTRAINT "tender_announcement_lot_announcement_id_lot_id_pk" PRIMARY KEY("announcement_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "tender_document" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"number" integer NOT NULL,
	"file_name" text NOT NULL,
	"attach_path" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sm3" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "tender_document_number_key" UNIQUE("project_id","kind","title","number"),
	CONSTRAINT "tender_document_path_key" UNIQUE("attach_path")
);
--> statement-breakpoint
CREATE TABLE "tender_event" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"lot_id" text,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor" text,
	"due_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"announcement_id" text
);
--> statement-breakpoint
CREATE TABLE "tender_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"no" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"method" jsonb,
	"round" integer DEFAULT 1 NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"left_ms" bigint,
	"documents_from" timestamp (3) with time zone,
	"documents_to" timestamp (3) with time zone,
	"min_bids" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tender_lot_no_key" UNIQUE("project_id","no")
);
--> statement-breakpoint
CREATE TABLE "tender_override" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tender_override_rule_key" UNIQUE("project_id","rule")
);
--> statement-breakpoint
CREATE TABLE "tender_project" (
	"id" text PRIMARY KEY NOT NULL,
	"ocid" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"buyer_id" text,
	"agency_id" text,
	"dept_code" text NOT NULL,
	"regime" text,
	"method" text,
	"category" text,
	"region_code" text,
	"content" jsonb NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"releases" integer DEFAULT 0 NOT NULL,
	"retender_of" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tender_project_ocid_key" UNIQUE("ocid"),
	CONSTRAINT "tender_project_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tender_round" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"no" integer NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tender_round_no_key" UNIQUE("lot_id","no")
);
--> statement-breakpoint
CREATE TABLE "tender_sequence" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_supplier" (
	"lot_id" text NOT NULL,
	"org_id" text NOT NULL,
	CONSTRAINT "tender_supplier_lot_id_org_id_pk" PRIMARY KEY("lot_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "tender_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"regime" text,
	"method" text,
	"value" numeric NOT NULL,
	"unit" text NOT NULL,
	"source" text NOT NULL,
	"checked_on" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tender_rule_place_key" UNIQUE NULLS NOT DISTINCT("key","regime","method"),
	CONSTRAINT "tender_rule_regime" CHECK ("tender_rule"."regime" IN ('bidding', 'procurement')),
	CONSTRAINT "tender_rule_unit" CHECK ("tender_rule"."unit" IN ('day', 'working_day', 'percent', 'yuan', 'count')),
	CONSTRAINT "tender_rule_value" CHECK ("tender_rule"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "work_day" (
	"day" date PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "work_day_kind" CHECK ("work_day"."kind" IN ('work', 'rest')),
	CONSTRAINT "work_day_of_year" CHECK (EXTRACT(YEAR FROM "work_day"."day") = "work_day"."year"),
	CONSTRAINT "work_day_differs" CHECK ((EXTRACT(ISODOW FROM "work_day"."day") > 5) = ("work_day"."kind" = 'work'))
);
--> statement-breakpoint
CREATE TABLE "work_year" (
	"year" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"document_number" text NOT NULL,
	"address" text NOT NULL,
	"checked_on" date,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ocds_release" ALTER COLUMN "batch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_announcement" ADD CONSTRAINT "tender_announcement_project_id_tender_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."tender_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_announcement_lot" ADD CONSTRAINT "tender_announcement_lot_announcement_id_tender_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."tender_announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_announcement_lot" ADD CONSTRAINT "tender_announcement_lot_lot_id_tender_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."tender_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_document" ADD CONSTRAINT "tender_document_project_id_tender_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."tender_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_event" ADD CONSTRAINT "tender_event_project_id_tender_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."tender_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_event" ADD CONSTRAINT "tender_event_lot_id_tender_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."tender_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_lot" ADD CONSTRAINT "tender_lot_project_id_tender_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."tender_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_override" ADD CONSTRAINT "tender_override_project_id_tender_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."tender_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_project" ADD CONSTRAINT "tender_project_buyer_id_org_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_project" ADD CONSTRAINT "tender_project_agency_id_org_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_round" ADD CONSTRAINT "tender_round_lot_id_tender_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."tender_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_supplier" ADD CONSTRAINT "tender_supplier_lot_id_tender_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."tender_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_supplier" ADD CONSTRAINT "tender_supplier_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_day" ADD CONSTRAINT "work_day_year_work_year_year_fk" FOREIGN KEY ("year") REFERENCES "public"."work_year"("year") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_announcement_project_idx" ON "tender_announcement" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tender_announcement_pending_key" ON "tender_announcement" USING btree ("project_id","type") WHERE "tender_announcement"."state" <> 'published';--> statement-breakpoint
CREATE INDEX "tender_announcement_due_idx" ON "tender_announcement" USING btree ("publish_at") WHERE "tender_announcement"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "tender_announcement_public_idx" ON "tender_announcement" USING btree ("published_at","id") WHERE "tender_announcement"."state" = 'published';--> statement-breakpoint
CREATE INDEX "tender_announcement_search_idx" ON "tender_announcement" USING gin (string_to_array(regexp_replace(translate(lower(normalize("title", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("project_code", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("buyer_name", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize("title", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("project_code", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("buyer_name", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize("title", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize(coalesce("project_code", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize(coalesce("buyer_name", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30))) WHERE "tender_announcement"."state" = 'published';--> statement-breakpoint
CREATE INDEX "tender_announcement_lot_lot_idx" ON "tender_announcement_lot" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "tender_event_project_idx" ON "tender_event" USING btree ("project_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tender_event_due_key" ON "tender_event" USING btree ("lot_id","kind","due_at") WHERE "tender_event"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tender_lot_next_idx" ON "tender_lot" USING btree ("next_at") WHERE "tender_lot"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tender_project_dept_idx" ON "tender_project" USING btree ("dept_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tender_project_agency_idx" ON "tender_project" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "tender_project_buyer_idx" ON "tender_project" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "tender_project_updated_idx" ON "tender_project" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tender_project_search_idx" ON "tender_project" USING gin (string_to_array(regexp_replace(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("code", NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("code", NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize("code", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "tender_supplier_org_idx" ON "tender_supplier" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "work_day_year_idx" ON "work_day" USING btree ("year");