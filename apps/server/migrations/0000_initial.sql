CREATE TABLE "account_event" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"realname" text NOT NULL,
	"avatar" text,
	"email" text,
	"phone" text,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_consent" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arch_dossier" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"archive_no" text,
	"fonds_code" text NOT NULL,
	"class_code" text NOT NULL,
	"title" text,
	"responsible" text,
	"retention_code" text NOT NULL,
	"open_scope" text NOT NULL,
	"doc_count" integer NOT NULL,
	"archive_status" text NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"check_result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "arch_dossier_lot_key" UNIQUE("lot_id"),
	CONSTRAINT "arch_dossier_archive_no_key" UNIQUE("archive_no")
);
--> statement-breakpoint
CREATE TABLE "arch_fonds" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"keeper_dept_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arch_sequence" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org" (
	"id" text PRIMARY KEY NOT NULL,
	"scheme" text NOT NULL,
	"ident" text NOT NULL,
	"name" text NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	"named_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "org_scheme_ident_key" UNIQUE("scheme","ident")
);
--> statement-breakpoint
CREATE TABLE "org_account" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "org_account_org_id_user_id_role_pk" PRIMARY KEY("org_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "proc_award" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"award_no" text NOT NULL,
	"value_amount" numeric(20, 4),
	"value_currency" char(3),
	"decided_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_award_lot_no_key" UNIQUE("lot_id","award_no")
);
--> statement-breakpoint
CREATE TABLE "proc_award_supplier" (
	"award_id" text NOT NULL,
	"org_id" text NOT NULL,
	"scale" text,
	CONSTRAINT "proc_award_supplier_award_id_org_id_pk" PRIMARY KEY("award_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "proc_bid" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"bid_no" text NOT NULL,
	"bidder_id" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"price_amount" numeric(20, 4),
	"price_currency" char(3),
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_bid_lot_no_bidder_key" UNIQUE("lot_id","bid_no","bidder_id")
);
--> statement-breakpoint
CREATE TABLE "proc_contract" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"contract_no" text NOT NULL,
	"award_no" text,
	"signed_at" timestamp (3) with time zone,
	"value_amount" numeric(20, 4),
	"value_currency" char(3),
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_contract_project_no_key" UNIQUE("project_id","contract_no")
);
--> statement-breakpoint
CREATE TABLE "proc_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"lot_no" text NOT NULL,
	"title" text,
	"status" text NOT NULL,
	"budget_amount" numeric(20, 4),
	"budget_currency" char(3),
	"ceiling_amount" numeric(20, 4),
	"ceiling_currency" char(3),
	"n_bidders" integer,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_lot_project_no_key" UNIQUE("project_id","lot_no")
);
--> statement-breakpoint
CREATE TABLE "proc_project" (
	"id" text PRIMARY KEY NOT NULL,
	"ocid" text NOT NULL,
	"project_code" text,
	"project_name" text,
	"buyer_id" text,
	"procuring_entity_id" text,
	"agency_id" text,
	"org_form" text,
	"method_code" text NOT NULL,
	"method_ocds" text,
	"method_label" text,
	"category" text NOT NULL,
	"region_code" text,
	"region_name" text,
	"publish_at" timestamp (3) with time zone,
	"bid_start" timestamp (3) with time zone,
	"bid_deadline" timestamp (3) with time zone,
	"open_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"batch_id" text,
	"dept_code" text NOT NULL,
	"model_digest" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_project_ocid_key" UNIQUE("ocid")
);
--> statement-breakpoint
CREATE TABLE "code_map" (
	"publisher" text NOT NULL,
	"list" text NOT NULL,
	"label" text NOT NULL,
	"code" text NOT NULL,
	"set_by" text,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_map_publisher_list_label_pk" PRIMARY KEY("publisher","list","label")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"label" text NOT NULL,
	"sha256" text,
	"bytes" bigint,
	"format" text,
	"publisher" text,
	"license_url" text,
	"attribution" text,
	"dept_code" text NOT NULL,
	"fonds_code" text NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ocds_release" (
	"id" text PRIMARY KEY NOT NULL,
	"ocid" text NOT NULL,
	"release_id" text NOT NULL,
	"kind" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"tags" text[] NOT NULL,
	"sha256" text NOT NULL,
	"package_date" timestamp (3) with time zone,
	"publisher" text,
	"body" jsonb NOT NULL,
	"batch_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ocds_release_identity_key" UNIQUE("ocid","release_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "stat_archive_daily" (
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"n_lot" bigint NOT NULL,
	"n_held" bigint NOT NULL,
	"n_closed" bigint NOT NULL,
	"n_abnormal" bigint NOT NULL,
	"n_ever" bigint NOT NULL,
	"n_on_time" bigint NOT NULL,
	"n_archive_days" bigint NOT NULL,
	"archive_ms_sum" numeric NOT NULL,
	"n_bidders_known" bigint NOT NULL,
	"bidders_sum" bigint NOT NULL,
	"n_competitive_known" bigint NOT NULL,
	"n_single" bigint NOT NULL,
	"n_awarded" bigint NOT NULL,
	"award_amount" numeric(24, 4) NOT NULL,
	"n_saving" bigint NOT NULL,
	"base_amount" numeric(24, 4) NOT NULL,
	"saving_award_amount" numeric(24, 4) NOT NULL,
	"sme_amount" numeric(24, 4) NOT NULL,
	"scale_known_amount" numeric(24, 4) NOT NULL,
	"n_monied" bigint NOT NULL,
	"n_band1" bigint NOT NULL,
	"band1_amount" numeric(24, 4) NOT NULL,
	"n_band2" bigint NOT NULL,
	"band2_amount" numeric(24, 4) NOT NULL,
	"n_band3" bigint NOT NULL,
	"band3_amount" numeric(24, 4) NOT NULL,
	"n_band4" bigint NOT NULL,
	"band4_amount" numeric(24, 4) NOT NULL,
	"n_band5" bigint NOT NULL,
	"band5_amount" numeric(24, 4) NOT NULL,
	CONSTRAINT "stat_archive_daily_basis_source_day_method_category_status_currency_pk" PRIMARY KEY("basis","source","day","method","category","status","currency")
);
--> statement-breakpoint
CREATE TABLE "stat_award_share" (
	"award_id" text NOT NULL,
	"org_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"source" text NOT NULL,
	"currency" char(3) NOT NULL,
	"share_amount" numeric NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_award_share_award_id_org_id_pk" PRIMARY KEY("award_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "stat_lot" (
	"lot_id" text NOT NULL,
	"currency" text NOT NULL,
	"is_main" boolean NOT NULL,
	"project_id" text NOT NULL,
	"source" text NOT NULL,
	"dept_code" text NOT NULL,
	"fonds_code" text,
	"region" text,
	"method" text NOT NULL,
	"is_direct" boolean NOT NULL,
	"category" text NOT NULL,
	"org_form" text,
	"status" text NOT NULL,
	"archive_status" text,
	"buyer_id" text,
	"as_of" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"award_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	"due_day" date,
	"opens_at" timestamp (3) with time zone,
	"bidders" integer,
	"archive_ms" bigint,
	"base_amount" numeric(24, 4),
	"award_amount" numeric(24, 4),
	"sme_amount" numeric(24, 4),
	"scale_known_amount" numeric(24, 4),
	"n_band1" integer,
	"band1_amount" numeric(24, 4),
	"n_band2" integer,
	"band2_amount" numeric(24, 4),
	"n_band3" integer,
	"band3_amount" numeric(24, 4),
	"n_band4" integer,
	"band4_amount" numeric(24, 4),
	"n_band5" integer,
	"band5_amount" numeric(24, 4),
	CONSTRAINT "stat_lot_lot_id_currency_pk" PRIMARY KEY("lot_id","currency")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" text,
	"username" text,
	"object" text,
	"reason" text,
	"address" text,
	"user_agent" text,
	"request_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"org_code" text NOT NULL,
	"depart_name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "department_member" (
	"user_id" text NOT NULL,
	"department_id" text NOT NULL,
	CONSTRAINT "department_member_user_id_department_id_pk" PRIMARY KEY("user_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "dict" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dict_item" (
	"id" text PRIMARY KEY NOT NULL,
	"dict_id" text NOT NULL,
	"value" text NOT NULL,
	"text" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "select_item" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"text" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_object" (
	"id" text PRIMARY KEY NOT NULL,
	"attach_group" text NOT NULL,
	"attach_path" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"storage_key" text NOT NULL,
	"owner_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_administrator_link" (
	"secret_digest" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role_subsystem" (
	"role_code" text NOT NULL,
	"subsystem_id" text NOT NULL,
	CONSTRAINT "role_subsystem_role_code_subsystem_id_pk" PRIMARY KEY("role_code","subsystem_id")
);
--> statement-breakpoint
CREATE TABLE "subsystem" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"app_cn_name" text NOT NULL,
	"index_page" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"app_photo_group" text,
	"app_photo_path" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"certificate_gate" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_request" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"was_sent" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"provider" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reference" text,
	"cause" text
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"digest" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_code_channel_recipient_purpose_pk" PRIMARY KEY("channel","recipient","purpose")
);
--> statement-breakpoint
CREATE TABLE "outgoing_message" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "check_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_code" text NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "former_password" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_item" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"parent_id" text,
	"kind" integer NOT NULL,
	"path" text,
	"name" text,
	"component" text,
	"redirect" text,
	"title" text NOT NULL,
	"icon" text,
	"url" text,
	"target" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"keep_alive" boolean DEFAULT false NOT NULL,
	"is_route" boolean DEFAULT true NOT NULL,
	"internal_or_external" boolean DEFAULT false NOT NULL,
	"permission_list" text[] DEFAULT '{}' NOT NULL,
	"action" text,
	"type" text,
	"status" text,
	"describe" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "role_grant" (
	"role_id" text NOT NULL,
	"menu_item_id" text NOT NULL,
	CONSTRAINT "role_grant_role_id_menu_item_id_pk" PRIMARY KEY("role_id","menu_item_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	"department_id" text,
	CONSTRAINT "user_role_key" UNIQUE NULLS NOT DISTINCT("user_id","role_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "account_profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"birthday" text,
	"sex" text DEFAULT 'unstated' NOT NULL,
	"post" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"appearance" jsonb,
	"notice_preferences" jsonb,
	"closes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_digest" text NOT NULL,
	"step" text NOT NULL,
	"user_id" text,
	"is_phone" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"handle_seed" text,
	"handle_end" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_flow_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
CREATE TABLE "encryption_pair" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"iv" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_digest" text NOT NULL,
	"cookie_digest" text,
	"parent_id" text,
	"app_id" text,
	"remember" boolean NOT NULL,
	"department_id" text,
	"department_pending" boolean DEFAULT false NOT NULL,
	"password_expired" boolean DEFAULT false NOT NULL,
	"second_step" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"credentials_version" integer NOT NULL,
	"method" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"absolute_end" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"username" text NOT NULL,
	"address" text NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_failure_username_address_pk" PRIMARY KEY("username","address")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"app_name" text NOT NULL,
	"login_type" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"has_access_token" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	"user_agent" text NOT NULL,
	"trusted_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_step" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_seed" text NOT NULL,
	"last_step" bigint NOT NULL,
	"set_up_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applied_seed" (
	"name" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guess" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "short_lived" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_consent" ADD CONSTRAINT "privacy_consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arch_dossier" ADD CONSTRAINT "arch_dossier_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_account" ADD CONSTRAINT "org_account_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_account" ADD CONSTRAINT "org_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award" ADD CONSTRAINT "proc_award_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award_supplier" ADD CONSTRAINT "proc_award_supplier_award_id_proc_award_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."proc_award"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award_supplier" ADD CONSTRAINT "proc_award_supplier_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_bid" ADD CONSTRAINT "proc_bid_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_bid" ADD CONSTRAINT "proc_bid_bidder_id_org_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_contract" ADD CONSTRAINT "proc_contract_project_id_proc_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."proc_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_lot" ADD CONSTRAINT "proc_lot_project_id_proc_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."proc_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_buyer_id_org_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_procuring_entity_id_org_id_fk" FOREIGN KEY ("procuring_entity_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_agency_id_org_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_batch_id_import_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ocds_release" ADD CONSTRAINT "ocds_release_batch_id_import_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_member" ADD CONSTRAINT "department_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_member" ADD CONSTRAINT "department_member_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dict_item" ADD CONSTRAINT "dict_item_dict_id_dict_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."dict"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_subsystem" ADD CONSTRAINT "role_subsystem_role_code_role_code_fk" FOREIGN KEY ("role_code") REFERENCES "public"."role"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_subsystem" ADD CONSTRAINT "role_subsystem_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_message_id_outgoing_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outgoing_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_password" ADD CONSTRAINT "former_password_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_menu_item_id_menu_item_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."menu_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_profile" ADD CONSTRAINT "account_profile_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_flow" ADD CONSTRAINT "recovery_flow_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_event_user_idx" ON "account_event" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone_key" ON "app_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "privacy_consent_user_idx" ON "privacy_consent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "org_account_user_idx" ON "org_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proc_award_supplier_org_idx" ON "proc_award_supplier" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "proc_bid_bidder_idx" ON "proc_bid" USING btree ("bidder_id");--> statement-breakpoint
CREATE INDEX "proc_project_batch_idx" ON "proc_project" USING btree ("batch_id","dept_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "proc_project_agency_idx" ON "proc_project" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "ocds_release_batch_idx" ON "ocds_release" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "stat_award_share_lot_idx" ON "stat_award_share" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "stat_award_share_archived_idx" ON "stat_award_share" USING btree ("source","currency","archived_day");--> statement-breakpoint
CREATE INDEX "stat_award_share_award_idx" ON "stat_award_share" USING btree ("source","currency","award_day");--> statement-breakpoint
CREATE INDEX "stat_award_share_publish_idx" ON "stat_award_share" USING btree ("source","currency","publish_day");--> statement-breakpoint
CREATE INDEX "stat_lot_project_idx" ON "stat_lot" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "stat_lot_archived_idx" ON "stat_lot" USING btree ("source","archived_day","archived_at","lot_id");--> statement-breakpoint
CREATE INDEX "stat_lot_award_idx" ON "stat_lot" USING btree ("source","award_day","award_at","lot_id");--> statement-breakpoint
CREATE INDEX "stat_lot_publish_idx" ON "stat_lot" USING btree ("source","publish_day","publish_at","lot_id");--> statement-breakpoint
CREATE INDEX "stat_lot_due_idx" ON "stat_lot" USING btree ("source","due_day");--> statement-breakpoint
CREATE INDEX "stat_lot_dept_idx" ON "stat_lot" USING btree ("dept_code" text_pattern_ops,"archived_day");--> statement-breakpoint
CREATE INDEX "stat_lot_fonds_idx" ON "stat_lot" USING btree ("fonds_code","archived_day");--> statement-breakpoint
CREATE INDEX "stat_lot_region_idx" ON "stat_lot" USING btree ("region","archived_day");--> statement-breakpoint
CREATE INDEX "stat_lot_buyer_idx" ON "stat_lot" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "stat_lot_opens_idx" ON "stat_lot" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "stat_lot_as_of_idx" ON "stat_lot" USING btree ("source","as_of");--> statement-breakpoint
CREATE INDEX "audit_entry_at_idx" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_user_idx" ON "audit_entry" USING btree ("user_id","action","at");--> statement-breakpoint
CREATE INDEX "audit_entry_action_idx" ON "audit_entry" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entry_refused_idx" ON "audit_entry" USING btree ("at") WHERE "audit_entry"."outcome" = 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "department_org_code_key" ON "department" USING btree ("org_code");--> statement-breakpoint
CREATE INDEX "department_member_department_idx" ON "department_member" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dict_code_key" ON "dict" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "dict_item_value_key" ON "dict_item" USING btree ("dict_id","value");--> statement-breakpoint
CREATE UNIQUE INDEX "select_item_value_key" ON "select_item" USING btree ("type","value");--> statement-breakpoint
CREATE INDEX "select_item_type_idx" ON "select_item" USING btree ("type","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "file_object_address_key" ON "file_object" USING btree ("attach_group","attach_path");--> statement-breakpoint
CREATE INDEX "file_object_owner_idx" ON "file_object" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "role_subsystem_subsystem_idx" ON "role_subsystem" USING btree ("subsystem_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subsystem_app_id_key" ON "subsystem" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "code_request_recipient_idx" ON "code_request" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "code_request_address_idx" ON "code_request" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "code_request_at_idx" ON "code_request" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_delivery_message_idx" ON "message_delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outgoing_message_due_idx" ON "outgoing_message" USING btree ("next_attempt_at") WHERE "outgoing_message"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_message_recipient_idx" ON "outgoing_message" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_message_created_idx" ON "outgoing_message" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_rule_code_key" ON "check_rule" USING btree ("rule_code");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user_idx" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_password_user_idx" ON "former_password" USING btree ("user_id","replaced_at");--> statement-breakpoint
CREATE INDEX "menu_item_app_idx" ON "menu_item" USING btree ("app_id","sort_order");--> statement-breakpoint
CREATE INDEX "menu_item_parent_idx" ON "menu_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "menu_item_button_idx" ON "menu_item" USING btree ("kind","status");--> statement-breakpoint
CREATE INDEX "role_grant_item_idx" ON "role_grant" USING btree ("menu_item_id");--> statement-breakpoint
CREATE INDEX "user_role_role_idx" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "user_role_department_idx" ON "user_role" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "account_profile_closes_idx" ON "account_profile" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "recovery_flow_expires_idx" ON "recovery_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_flow_user_idx" ON "recovery_flow" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_key" ON "session" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "session_cookie_key" ON "session" USING btree ("cookie_digest");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_parent_idx" ON "session" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sign_in_failure_address_idx" ON "sign_in_failure" USING btree ("address","last_at");--> statement-breakpoint
CREATE INDEX "login_log_at_idx" ON "login_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_log_user_idx" ON "login_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_key" ON "recovery_code" USING btree ("user_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_device_digest_key" ON "trusted_device" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "trusted_device_user_idx" ON "trusted_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guess_last_idx" ON "guess" USING btree ("last_at");--> statement-breakpoint
-- Statements that the schema generator does not write. They belong at the end of the first generated migration,
-- each separated from the next by the generator's own statement-breakpoint line.

-- Short-lived state and request counters: losing them in a crash costs a retry, so they need no write-ahead log.
ALTER TABLE "short_lived" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;
--> statement-breakpoint
-- The audit trail only grows: nobody who works through the application's account edits, removes or empties it.
CREATE FUNCTION audit_entry_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse_change();
