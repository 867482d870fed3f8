CREATE TABLE "provisioned_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provisioned_role" (
	"source" text NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "provisioned_role_source_role_id_user_id_pk" PRIMARY KEY("source","role_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"department_id" text,
	"may_adopt" boolean DEFAULT false NOT NULL,
	"may_administer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"role_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_member" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "scim_group_member_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_token" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "provisioned_account" ADD CONSTRAINT "provisioned_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_role" ADD CONSTRAINT "provisioned_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_role" ADD CONSTRAINT "provisioned_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_client" ADD CONSTRAINT "scim_client_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_client_id_scim_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."scim_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_token" ADD CONSTRAINT "scim_token_client_id_scim_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."scim_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_account_external_key" ON "provisioned_account" USING btree ("source","external_id") WHERE "provisioned_account"."left_at" IS NULL;--> statement-breakpoint
CREATE INDEX "provisioned_account_source_idx" ON "provisioned_account" USING btree ("source","user_id");--> statement-breakpoint
CREATE INDEX "provisioned_role_user_idx" ON "provisioned_role" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provisioned_role_role_idx" ON "provisioned_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_client_name_key" ON "scim_client" USING btree ("name");--> statement-breakpoint
CREATE INDEX "scim_client_department_idx" ON "scim_client" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name_key" ON "scim_group" USING btree ("client_id","display_name");--> statement-breakpoint
CREATE INDEX "scim_group_client_idx" ON "scim_group" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "scim_group_role_idx" ON "scim_group" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "scim_group_member_user_idx" ON "scim_group_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_token_digest_key" ON "scim_token" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "scim_token_client_idx" ON "scim_token" USING btree ("client_id","created_at");