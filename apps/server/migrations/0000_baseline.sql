CREATE SCHEMA "online";
--> statement-breakpoint
CREATE TABLE "ca_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer_sm3" text NOT NULL,
	"serial" text NOT NULL,
	"spki_sm3" text NOT NULL,
	"authority_key" text NOT NULL,
	"subject" text NOT NULL,
	"holder" text NOT NULL,
	"uscc" text,
	"algorithm" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"bound_by" text,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"warned_days" integer
);
--> statement-breakpoint
CREATE TABLE "ca_crl" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"authority_key" text NOT NULL,
	"scope" text NOT NULL,
	"this_update" timestamp (3) with time zone NOT NULL,
	"next_update" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"source" text,
	"revoked_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ca_crl_entry" (
	"crl_id" text NOT NULL,
	"serial" text NOT NULL,
	CONSTRAINT "ca_crl_entry_crl_id_serial_pk" PRIMARY KEY("crl_id","serial")
);
--> statement-breakpoint
CREATE TABLE "ca_event" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"purpose" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"user_id" text,
	"username" text,
	"holder" text,
	"uscc" text,
	"serial" text,
	"provider_name" text,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "ca_gate_record" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"binding_id" text NOT NULL,
	"serial" text NOT NULL,
	"holder" text NOT NULL,
	"uscc" text,
	"session_id" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ca_provider" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"roots_pem" text NOT NULL,
	"intermediates_pem" text NOT NULL,
	"crl_urls" jsonb NOT NULL,
	"crl_refresh_minutes" integer NOT NULL,
	"crl_tried_at" timestamp (3) with time zone,
	"identity_rule" jsonb NOT NULL,
	"agent_urls" jsonb NOT NULL,
	"download_url" text,
	"enabled" boolean NOT NULL,
	"is_test_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_connection" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"addresses" jsonb NOT NULL,
	"start_tls" boolean NOT NULL,
	"ca_certificate" text NOT NULL,
	"bind_dn" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_since" timestamp (3) with time zone NOT NULL,
	"people_base" text NOT NULL,
	"people_filter" text NOT NULL,
	"id_attribute" text NOT NULL,
	"account_attribute" text NOT NULL,
	"name_attribute" text NOT NULL,
	"phone_attribute" text NOT NULL,
	"mail_attribute" text NOT NULL,
	"department_from" text NOT NULL,
	"department_attribute" text NOT NULL,
	"departments_base" text NOT NULL,
	"departments_filter" text NOT NULL,
	"department_name_attribute" text NOT NULL,
	"group_attribute" text DEFAULT 'memberOf' NOT NULL,
	"groups_base" text DEFAULT '' NOT NULL,
	"groups_filter" text DEFAULT '' NOT NULL,
	"department_id" text,
	"timeout_seconds" integer NOT NULL,
	"page_size" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"sign_in" boolean NOT NULL,
	"makes_accounts" boolean NOT NULL,
	"schedule" text NOT NULL,
	"daily_at" text NOT NULL,
	"when_gone" text NOT NULL,
	"freeze_percent" integer NOT NULL,
	"may_administer" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_department" (
	"connection_id" text NOT NULL,
	"external_id" text NOT NULL,
	"department_id" text NOT NULL,
	CONSTRAINT "directory_department_connection_id_external_id_pk" PRIMARY KEY("connection_id","external_id")
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
CREATE TABLE "role_grant" (
	"role_id" text NOT NULL,
	"menu_item_id" text NOT NULL,
	CONSTRAINT "role_grant_role_id_menu_item_id_pk" PRIMARY KEY("role_id","menu_item_id")
);
--> statement-breakpoint
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
CREATE TABLE "department_subsystem" (
	"department_id" text NOT NULL,
	"subsystem_id" text NOT NULL,
	CONSTRAINT "department_subsystem_department_id_subsystem_id_pk" PRIMARY KEY("department_id","subsystem_id")
);
--> statement-breakpoint
CREATE TABLE "registered_origin" (
	"origin" text PRIMARY KEY NOT NULL,
	"for_redirects" boolean NOT NULL,
	"for_frames" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
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
	"hand_over" text DEFAULT 'code' NOT NULL,
	"logout_url" text,
	"cas_services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cas_attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cas_proxies" boolean DEFAULT false NOT NULL,
	"entry_rule" text DEFAULT 'any' NOT NULL,
	"certificate_gate" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_run" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"state" text NOT NULL,
	"started_by" text,
	"starter" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"people_read" integer DEFAULT 0 NOT NULL,
	"departments_read" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "directory_run_entry" (
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"dn" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "directory_run_entry_run_id_number_pk" PRIMARY KEY("run_id","number")
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
CREATE TABLE "set_up_end" (
	"name" text PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "check_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "encryption_pair" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"iv" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "approval" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"call" jsonb,
	"about_user_id" text NOT NULL,
	"asked_by_user_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by_user_id" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"code" text PRIMARY KEY NOT NULL,
	"subject" text,
	"body" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text
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
CREATE TABLE "outgoing_file" (
	"message_id" text NOT NULL,
	"position" integer NOT NULL,
	"attach_path" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "outgoing_file_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "outgoing_message" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"template" text,
	"sealed" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"priority" text NOT NULL,
	"open_type" text,
	"open_page" text,
	"bus_id" text,
	"state" text NOT NULL,
	"reach" text NOT NULL,
	"audience" jsonb NOT NULL,
	"topic" text,
	"subject" text,
	"sender" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"published_by" text,
	"addressees" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_addressee" (
	"user_id" text NOT NULL,
	"notice_id" text NOT NULL,
	CONSTRAINT "notice_addressee_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_file" (
	"notice_id" text NOT NULL,
	"attach_path" text NOT NULL,
	CONSTRAINT "notice_file_notice_id_attach_path_pk" PRIMARY KEY("notice_id","attach_path")
);
--> statement-breakpoint
CREATE TABLE "mail_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"user_id" text NOT NULL,
	"notice_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
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
CREATE TABLE "online_enhancement" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "online_form" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"draft" jsonb NOT NULL,
	"release" integer,
	"published_at" timestamp (3) with time zone,
	"is_ahead" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_form_release" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"steps" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "online_report" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"data_set" text NOT NULL,
	"definition" jsonb NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "online_report_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "online_report_record" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"definition" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "online_set_aside" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form_code" text NOT NULL,
	"form_title" text NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text,
	"field" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"goes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_row_file" (
	"attach_path" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"field_id" text NOT NULL,
	"row_id" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"unnamed_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "online_report_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text,
	"title" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" integer,
	"day" integer,
	"at" text NOT NULL,
	"form" text NOT NULL,
	"part" text NOT NULL,
	"filter" text,
	"parameters" text,
	"addressees" jsonb NOT NULL,
	"state" text NOT NULL,
	"paused_because" text,
	"next_run_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_report_view" (
	"code" text PRIMARY KEY NOT NULL,
	"schema" text NOT NULL,
	"relation" text NOT NULL,
	"title" text NOT NULL,
	"columns" jsonb NOT NULL,
	"department_column" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
	"unnamed_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_profile" (
	"user_id" text PRIMARY KEY NOT NULL,
	"birthday" text,
	"sex" text DEFAULT 'unstated' NOT NULL,
	"post" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"appearance" jsonb,
	"home_layout" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"realname" text NOT NULL,
	"name_reading" text,
	"name_spellings" "tsvector",
	"avatar" text,
	"email" text,
	"phone" text,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_before" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"unconfirmed_since" timestamp (3) with time zone,
	"unconfirmed_by" text[],
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
CREATE TABLE "data_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"column_code" text NOT NULL,
	"column_type" text NOT NULL,
	"condition" text NOT NULL,
	"variable" text,
	"days" integer DEFAULT 0 NOT NULL,
	"values" text[] DEFAULT '{}' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rule_grant" (
	"role_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "data_rule_grant_role_id_rule_id_pk" PRIMARY KEY("role_id","rule_id")
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
	"is_leader" boolean DEFAULT false NOT NULL,
	CONSTRAINT "department_member_user_id_department_id_pk" PRIMARY KEY("user_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "external_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"secret_digest" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "org" (
	"id" text PRIMARY KEY NOT NULL,
	"scheme" text NOT NULL,
	"ident" text NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"legal_representative" text DEFAULT '' NOT NULL,
	"region_code" text,
	"address" text DEFAULT '' NOT NULL,
	"phone" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"current_version" integer DEFAULT 0 NOT NULL,
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
	"is_administrator" boolean DEFAULT false NOT NULL,
	CONSTRAINT "org_account_org_id_user_id_role_pk" PRIMARY KEY("org_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "org_file" (
	"attach_path" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_submission" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"base" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"submitted_by" text,
	"submitted_by_name" text,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_version" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"number" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" text,
	"by_name" text,
	"submitted_by_name" text,
	CONSTRAINT "org_version_number_key" UNIQUE("org_id","number")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"home_path" text,
	"builtin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "role_exclusion" (
	"role_id" text NOT NULL,
	"other_role_id" text NOT NULL,
	CONSTRAINT "role_exclusion_role_id_other_role_id_pk" PRIMARY KEY("role_id","other_role_id"),
	CONSTRAINT "role_exclusion_order" CHECK ("role_exclusion"."role_id" < "role_exclusion"."other_role_id" COLLATE "C")
);
--> statement-breakpoint
CREATE TABLE "role_rule" (
	"name" text PRIMARY KEY NOT NULL,
	"in_force" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dict" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'dictionary' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"value_type" text DEFAULT 'text' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
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
	"color" text,
	"description" text DEFAULT '' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fill_counter" (
	"rule_id" text NOT NULL,
	"scope" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "fill_counter_rule_id_scope_pk" PRIMARY KEY("rule_id","scope")
);
--> statement-breakpoint
CREATE TABLE "fill_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"grade" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "position_code_key" UNIQUE("code"),
	CONSTRAINT "position_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "position_holder" (
	"id" text PRIMARY KEY NOT NULL,
	"position_id" text NOT NULL,
	"user_id" text NOT NULL,
	"department_id" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "position_holder_key" UNIQUE("position_id","user_id","department_id"),
	CONSTRAINT "position_holder_term" CHECK ("position_holder"."until" IS NULL OR "position_holder"."until" >= "position_holder"."since")
);
--> statement-breakpoint
CREATE TABLE "table_import" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" jsonb,
	"importer" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"handed_out_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_import_row" (
	"import_id" text NOT NULL,
	"sheet" integer DEFAULT 0 NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"made_id" text,
	CONSTRAINT "table_import_row_import_id_sheet_number_pk" PRIMARY KEY("import_id","sheet","number")
);
--> statement-breakpoint
CREATE TABLE "closing_wish" (
	"user_id" text PRIMARY KEY NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL
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
	"ticket_digest" text,
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
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logout_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"sealed_index" text NOT NULL,
	"algorithm" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_status" integer,
	"last_cause" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_visit" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"sealed_index" text NOT NULL,
	"algorithm" text NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "directory_group" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"role_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subsystem_use" (
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"last_entered_at" timestamp (3) with time zone,
	CONSTRAINT "subsystem_use_user_id_app_id_pk" PRIMARY KEY("user_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "openid_client" (
	"subsystem_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"secret_since" timestamp (3) with time zone,
	"auth_method" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"post_logout_redirect_uris" jsonb NOT NULL,
	"backchannel_logout_uri" text,
	"id_token_algorithm" text NOT NULL,
	"asks_consent" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_state" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"session_id" text,
	"user_id" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "openid_state_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_digest" text NOT NULL,
	"step" text NOT NULL,
	"user_id" text NOT NULL,
	"phone" text NOT NULL,
	"is_phone" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"handle_seed" text,
	"handle_end" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_flow_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
CREATE TABLE "scan_app" (
	"auth_type" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"algorithm" text NOT NULL,
	"fingerprint" text NOT NULL,
	"key_since" timestamp (3) with time zone NOT NULL,
	"enabled" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"holder_digest" text NOT NULL,
	"user_id" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scan_task" (
	"id" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"ending" text,
	"browser_digest" text NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	"user_id" text,
	"session_id" text,
	"holder" text,
	"number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" text NOT NULL,
	"sign" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_sign_pk" PRIMARY KEY("user_id","sign")
);
--> statement-breakpoint
CREATE TABLE "third_party_provider" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"authorization_url" text NOT NULL,
	"token_url" text NOT NULL,
	"user_info_url" text NOT NULL,
	"client_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"sealed_secret" text,
	"scopes" text NOT NULL,
	"subject_claim" text NOT NULL,
	"name_claim" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "proc_objection" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"objection_no" text NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"filed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_objection_lot_no_key" UNIQUE("lot_id","objection_no")
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
	"eval_method" text,
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
	"done" integer,
	"total" integer,
	"stop_asked_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"tell" text[],
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
CREATE TABLE "stat_award_share" (
	"award_id" text NOT NULL,
	"org_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"currency" char(3) NOT NULL,
	"share_amount" numeric NOT NULL,
	"source" text NOT NULL,
	"dept_code" text NOT NULL,
	"fonds_code" text,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_award_share_award_id_org_id_pk" PRIMARY KEY("award_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "stat_flag" (
	"lot_id" text NOT NULL,
	"code" text NOT NULL,
	"variant" text NOT NULL,
	"value" numeric,
	"evidence" jsonb NOT NULL,
	"source" text NOT NULL,
	"dept_code" text NOT NULL,
	"fonds_code" text,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_flag_lot_id_code_pk" PRIMARY KEY("lot_id","code")
);
--> statement-breakpoint
CREATE TABLE "stat_holder" (
	"part" text NOT NULL,
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"period" text NOT NULL,
	"source" text NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"n" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "stat_holder_part_kind_basis_period_source_currency_code_pk" PRIMARY KEY("part","kind","basis","period","source","currency","code")
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
	"agency_id" text,
	"as_of" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"award_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	"due_day" date,
	"expires_day" date,
	"opens_at" timestamp (3) with time zone,
	"bidders" integer,
	"stage" smallint NOT NULL,
	"open_ms" bigint,
	"decide_ms" bigint,
	"sign_ms" bigint,
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
CREATE TABLE "stat_month" (
	"part" text NOT NULL,
	"basis" text NOT NULL,
	"month" date NOT NULL,
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
	"n_noticed" bigint NOT NULL,
	"n_bid" bigint NOT NULL,
	"n_opened" bigint NOT NULL,
	"n_evaluated" bigint NOT NULL,
	"n_decided" bigint NOT NULL,
	"n_contracted" bigint NOT NULL,
	"n_open_days" bigint NOT NULL,
	"open_ms_sum" numeric NOT NULL,
	"n_decide_days" bigint NOT NULL,
	"decide_ms_sum" numeric NOT NULL,
	"n_sign_days" bigint NOT NULL,
	"sign_ms_sum" numeric NOT NULL,
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
	CONSTRAINT "stat_month_pk" PRIMARY KEY("part","basis","source","month","method","category","status","currency")
);
--> statement-breakpoint
CREATE TABLE "stat_objection" (
	"lot_id" text NOT NULL,
	"objection_no" text NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"source" text NOT NULL,
	"dept_code" text NOT NULL,
	"fonds_code" text,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_objection_lot_id_objection_no_pk" PRIMARY KEY("lot_id","objection_no")
);
--> statement-breakpoint
CREATE TABLE "stat_part" (
	"code" text PRIMARY KEY NOT NULL,
	"dept_code" text,
	"fonds_code" text
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
CREATE TABLE "audit_anchor" (
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"signature" text,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "audit_anchor_seq_kind_pk" PRIMARY KEY("seq","kind")
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
CREATE TABLE "error_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"cause" text NOT NULL,
	"place" text,
	"node" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_status" (
	"node" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"report" jsonb NOT NULL
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
CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"count" integer,
	"failure" text,
	"last_ok_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "root_key" (
	"secret_mark" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_seen" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_value" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "short_lived" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ca_binding" ADD CONSTRAINT "ca_binding_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_binding" ADD CONSTRAINT "ca_binding_provider_id_ca_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ca_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_crl" ADD CONSTRAINT "ca_crl_provider_id_ca_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ca_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_crl_entry" ADD CONSTRAINT "ca_crl_entry_crl_id_ca_crl_id_fk" FOREIGN KEY ("crl_id") REFERENCES "public"."ca_crl"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_connection" ADD CONSTRAINT "directory_connection_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_department" ADD CONSTRAINT "directory_department_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_department" ADD CONSTRAINT "directory_department_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_menu_item_id_menu_item_id_fk" FOREIGN KEY ("menu_item_id") REFERENCES "public"."menu_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_account" ADD CONSTRAINT "provisioned_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_role" ADD CONSTRAINT "provisioned_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_role" ADD CONSTRAINT "provisioned_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_subsystem" ADD CONSTRAINT "department_subsystem_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_subsystem" ADD CONSTRAINT "department_subsystem_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_subsystem" ADD CONSTRAINT "role_subsystem_role_code_role_code_fk" FOREIGN KEY ("role_code") REFERENCES "public"."role"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_subsystem" ADD CONSTRAINT "role_subsystem_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_run" ADD CONSTRAINT "directory_run_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_run_entry" ADD CONSTRAINT "directory_run_entry_run_id_directory_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."directory_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_client" ADD CONSTRAINT "scim_client_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_client_id_scim_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."scim_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group" ADD CONSTRAINT "scim_group_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_group_id_scim_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_member" ADD CONSTRAINT "scim_group_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_token" ADD CONSTRAINT "scim_token_client_id_scim_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."scim_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_message_id_outgoing_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outgoing_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_file" ADD CONSTRAINT "outgoing_file_message_id_outgoing_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outgoing_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_addressee" ADD CONSTRAINT "notice_addressee_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_file" ADD CONSTRAINT "notice_file_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_event" ADD CONSTRAINT "account_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_enhancement" ADD CONSTRAINT "online_enhancement_form_id_online_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."online_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_form_release" ADD CONSTRAINT "online_form_release_form_id_online_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."online_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_report_record" ADD CONSTRAINT "online_report_record_report_id_online_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."online_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_report_schedule" ADD CONSTRAINT "online_report_schedule_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_profile" ADD CONSTRAINT "account_profile_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_consent" ADD CONSTRAINT "privacy_consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_grant" ADD CONSTRAINT "data_rule_grant_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_grant" ADD CONSTRAINT "data_rule_grant_rule_id_data_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_member" ADD CONSTRAINT "department_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_member" ADD CONSTRAINT "department_member_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_account" ADD CONSTRAINT "org_account_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_account" ADD CONSTRAINT "org_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_file" ADD CONSTRAINT "org_file_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_submission" ADD CONSTRAINT "org_submission_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_version" ADD CONSTRAINT "org_version_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_exclusion" ADD CONSTRAINT "role_exclusion_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_exclusion" ADD CONSTRAINT "role_exclusion_other_role_id_role_id_fk" FOREIGN KEY ("other_role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dict_item" ADD CONSTRAINT "dict_item_dict_id_dict_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."dict"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_counter" ADD CONSTRAINT "fill_counter_rule_id_fill_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fill_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_holder" ADD CONSTRAINT "position_holder_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_holder" ADD CONSTRAINT "position_holder_member_fk" FOREIGN KEY ("user_id","department_id") REFERENCES "public"."department_member"("user_id","department_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_import_row" ADD CONSTRAINT "table_import_row_import_id_table_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."table_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_wish" ADD CONSTRAINT "closing_wish_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_password" ADD CONSTRAINT "former_password_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subsystem_use" ADD CONSTRAINT "subsystem_use_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_client" ADD CONSTRAINT "openid_client_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_flow" ADD CONSTRAINT "recovery_flow_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_binding" ADD CONSTRAINT "scan_binding_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_task" ADD CONSTRAINT "scan_task_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arch_dossier" ADD CONSTRAINT "arch_dossier_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award" ADD CONSTRAINT "proc_award_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award_supplier" ADD CONSTRAINT "proc_award_supplier_award_id_proc_award_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."proc_award"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_award_supplier" ADD CONSTRAINT "proc_award_supplier_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_bid" ADD CONSTRAINT "proc_bid_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_bid" ADD CONSTRAINT "proc_bid_bidder_id_org_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_contract" ADD CONSTRAINT "proc_contract_project_id_proc_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."proc_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_lot" ADD CONSTRAINT "proc_lot_project_id_proc_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."proc_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_objection" ADD CONSTRAINT "proc_objection_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_buyer_id_org_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_procuring_entity_id_org_id_fk" FOREIGN KEY ("procuring_entity_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_agency_id_org_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proc_project" ADD CONSTRAINT "proc_project_batch_id_import_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ocds_release" ADD CONSTRAINT "ocds_release_batch_id_import_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ca_binding_certificate_key" ON "ca_binding" USING btree ("issuer_sm3","serial","spki_sm3") WHERE "ca_binding"."state" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "ca_binding_user_idx" ON "ca_binding" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ca_binding_end_idx" ON "ca_binding" USING btree ("not_after") WHERE "ca_binding"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "ca_crl_authority_key" ON "ca_crl" USING btree ("provider_id","authority_key","scope");--> statement-breakpoint
CREATE INDEX "ca_event_at_idx" ON "ca_event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ca_gate_record_user_idx" ON "ca_gate_record" USING btree ("user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "ca_provider_code_key" ON "ca_provider" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_connection_name_key" ON "directory_connection" USING btree ("name");--> statement-breakpoint
CREATE INDEX "directory_connection_department_idx" ON "directory_connection" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "directory_department_department_idx" ON "directory_department" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "menu_item_app_idx" ON "menu_item" USING btree ("app_id","sort_order");--> statement-breakpoint
CREATE INDEX "menu_item_parent_idx" ON "menu_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "menu_item_button_idx" ON "menu_item" USING btree ("kind","status");--> statement-breakpoint
CREATE INDEX "role_grant_item_idx" ON "role_grant" USING btree ("menu_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_account_external_key" ON "provisioned_account" USING btree ("source","external_id") WHERE "provisioned_account"."left_at" IS NULL;--> statement-breakpoint
CREATE INDEX "provisioned_account_source_idx" ON "provisioned_account" USING btree ("source","user_id");--> statement-breakpoint
CREATE INDEX "provisioned_role_user_idx" ON "provisioned_role" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provisioned_role_role_idx" ON "provisioned_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "department_subsystem_subsystem_idx" ON "department_subsystem" USING btree ("subsystem_id");--> statement-breakpoint
CREATE INDEX "role_subsystem_subsystem_idx" ON "role_subsystem" USING btree ("subsystem_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subsystem_app_id_key" ON "subsystem" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "directory_run_connection_idx" ON "directory_run" USING btree ("connection_id","started_at");--> statement-breakpoint
CREATE INDEX "directory_run_entry_outcome_idx" ON "directory_run_entry" USING btree ("run_id","outcome","number");--> statement-breakpoint
CREATE INDEX "directory_run_entry_user_idx" ON "directory_run_entry" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_client_name_key" ON "scim_client" USING btree ("name");--> statement-breakpoint
CREATE INDEX "scim_client_department_idx" ON "scim_client" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_name_key" ON "scim_group" USING btree ("client_id","display_name");--> statement-breakpoint
CREATE INDEX "scim_group_client_idx" ON "scim_group" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "scim_group_role_idx" ON "scim_group" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "scim_group_member_user_idx" ON "scim_group_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_token_digest_key" ON "scim_token" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "scim_token_client_idx" ON "scim_token" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_rule_code_key" ON "check_rule" USING btree ("rule_code");--> statement-breakpoint
CREATE INDEX "sign_in_failure_address_idx" ON "sign_in_failure" USING btree ("address","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_pending_key" ON "approval" USING btree ("kind","subject") WHERE "approval"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_state_idx" ON "approval" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "code_request_recipient_idx" ON "code_request" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "code_request_address_idx" ON "code_request" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "code_request_at_idx" ON "code_request" USING btree ("at");--> statement-breakpoint
CREATE INDEX "message_delivery_message_idx" ON "message_delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outgoing_file_path_idx" ON "outgoing_file" USING btree ("attach_path");--> statement-breakpoint
CREATE INDEX "outgoing_message_due_idx" ON "outgoing_message" USING btree ("next_attempt_at") WHERE "outgoing_message"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_message_recipient_idx" ON "outgoing_message" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_message_created_idx" ON "outgoing_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_message_state_idx" ON "outgoing_message" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_message_template_idx" ON "outgoing_message" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_state_idx" ON "notice" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "notice_created_idx" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_addressee_notice_idx" ON "notice_addressee" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_file_path_idx" ON "notice_file" USING btree ("attach_path");--> statement-breakpoint
CREATE INDEX "notice_read_notice_idx" ON "notice_read" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "account_event_user_idx" ON "account_event" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "online_enhancement_form_idx" ON "online_enhancement" USING btree ("form_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "online_form_code_key" ON "online_form" USING btree ("code") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "online_form_release_key" ON "online_form_release" USING btree ("form_id","number");--> statement-breakpoint
CREATE INDEX "online_report_record_report_idx" ON "online_report_record" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "online_set_aside_form_idx" ON "online_set_aside" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "online_set_aside_goes_idx" ON "online_set_aside" USING btree ("goes_at");--> statement-breakpoint
CREATE INDEX "online_row_file_place_idx" ON "online_row_file" USING btree ("form_id","field_id","row_id");--> statement-breakpoint
CREATE INDEX "online_row_file_pending_idx" ON "online_row_file" USING btree ("uploaded_by","uploaded_at") WHERE "online_row_file"."row_id" IS NULL;--> statement-breakpoint
CREATE INDEX "online_row_file_unnamed_idx" ON "online_row_file" USING btree ("unnamed_since") WHERE "online_row_file"."unnamed_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "online_report_schedule_owner_idx" ON "online_report_schedule" USING btree ("owner_id","report");--> statement-breakpoint
CREATE INDEX "online_report_schedule_due_idx" ON "online_report_schedule" USING btree ("next_run_at") WHERE "online_report_schedule"."state" = 'on';--> statement-breakpoint
CREATE INDEX "online_report_schedule_asked_idx" ON "online_report_schedule" USING btree ("asked_at") WHERE "online_report_schedule"."asked_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "file_object_address_key" ON "file_object" USING btree ("attach_group","attach_path");--> statement-breakpoint
CREATE INDEX "file_object_owner_idx" ON "file_object" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "file_object_created_idx" ON "file_object" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "file_object_bytes_idx" ON "file_object" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "file_object_group_idx" ON "file_object" USING btree ("attach_group","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_default_key" ON "saved_view" USING btree ("user_id","list") WHERE "saved_view"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone_key" ON "app_user" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "app_user_search_idx" ON "app_user" USING gin (string_to_array(regexp_replace(translate(lower(normalize("realname", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("username", NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize("realname", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("username", NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize("realname", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize("username", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "app_user_reading_idx" ON "app_user" USING btree ("name_reading" COLLATE "C","realname","id") WHERE "app_user"."status" = 'active';--> statement-breakpoint
CREATE INDEX "app_user_spellings_idx" ON "app_user" USING gin ("name_spellings");--> statement-breakpoint
CREATE INDEX "app_user_unread_idx" ON "app_user" USING btree ("id") WHERE "app_user"."name_reading" IS NULL;--> statement-breakpoint
CREATE INDEX "app_user_phone_end_idx" ON "app_user" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_waiting_idx" ON "app_user" USING btree ("id") WHERE "app_user"."status" = 'active' AND "app_user"."password_hash" IS NULL;--> statement-breakpoint
CREATE INDEX "app_user_status_idx" ON "app_user" USING btree ("status","id") WHERE "app_user"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "privacy_consent_user_idx" ON "privacy_consent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_rule_list_idx" ON "data_rule" USING btree ("list","created_at");--> statement-breakpoint
CREATE INDEX "data_rule_grant_rule_idx" ON "data_rule_grant" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_org_code_key" ON "department" USING btree ("org_code");--> statement-breakpoint
CREATE INDEX "department_branch_idx" ON "department" USING btree ("org_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "department_search_idx" ON "department" USING gin (string_to_array(regexp_replace(translate(lower(normalize("depart_name", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("org_code", NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize("depart_name", NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize("org_code", NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize("depart_name", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize("org_code", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "department_siblings_idx" ON "department" USING btree ("parent_id","sort_order","org_code");--> statement-breakpoint
CREATE INDEX "department_member_department_idx" ON "department_member" USING btree ("department_id","user_id");--> statement-breakpoint
CREATE INDEX "department_member_leader_idx" ON "department_member" USING btree ("department_id") WHERE "department_member"."is_leader";--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_subject_key" ON "external_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_source_user_key" ON "external_identity" USING btree ("source","user_id");--> statement-breakpoint
CREATE INDEX "external_identity_user_idx" ON "external_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_link_user_idx" ON "one_time_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_link_expires_idx" ON "one_time_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "org_name_search_idx" ON "org" USING gin (string_to_array(regexp_replace(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize("name", NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "org_ident_idx" ON "org" USING btree ("ident" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_region_idx" ON "org" USING btree ("region_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_name_idx" ON "org" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "org_updated_idx" ON "org" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "org_off_idx" ON "org" USING btree ("id") WHERE "org"."state" = 'off';--> statement-breakpoint
CREATE INDEX "org_account_user_idx" ON "org_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "org_file_org_idx" ON "org_file" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "org_file_unkept_idx" ON "org_file" USING btree ("uploaded_at") WHERE NOT "org_file"."is_kept";--> statement-breakpoint
CREATE UNIQUE INDEX "org_submission_open_key" ON "org_submission" USING btree ("org_id") WHERE "org_submission"."state" <> 'approved';--> statement-breakpoint
CREATE INDEX "org_submission_state_idx" ON "org_submission" USING btree ("state","org_id");--> statement-breakpoint
CREATE INDEX "role_exclusion_other_idx" ON "role_exclusion" USING btree ("other_role_id");--> statement-breakpoint
CREATE INDEX "user_role_role_idx" ON "user_role" USING btree ("role_id","id");--> statement-breakpoint
CREATE INDEX "user_role_department_idx" ON "user_role" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "category_code_key" ON "category" USING btree ("code");--> statement-breakpoint
CREATE INDEX "category_branch_idx" ON "category" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "category_parent_idx" ON "category" USING btree ("parent_id","sort_order","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dict_kind_code_key" ON "dict" USING btree ("kind","code") WHERE "dict"."removed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dict_item_value_key" ON "dict_item" USING btree ("dict_id","value");--> statement-breakpoint
CREATE UNIQUE INDEX "fill_rule_code_key" ON "fill_rule" USING btree ("code");--> statement-breakpoint
CREATE INDEX "position_holder_person_idx" ON "position_holder" USING btree ("user_id","department_id");--> statement-breakpoint
CREATE INDEX "position_holder_department_idx" ON "position_holder" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "table_import_subject_idx" ON "table_import" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "table_import_row_made_idx" ON "table_import_row" USING btree ("made_id") WHERE "table_import_row"."made_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "closing_wish_due_idx" ON "closing_wish" USING btree ("closes_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user_idx" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_password_user_idx" ON "former_password" USING btree ("user_id","replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_key" ON "session" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "session_cookie_key" ON "session" USING btree ("cookie_digest");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_parent_idx" ON "session" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "session_ticket_idx" ON "session" USING btree ("ticket_digest");--> statement-breakpoint
CREATE INDEX "session_absolute_end_idx" ON "session" USING btree ("absolute_end");--> statement-breakpoint
CREATE INDEX "session_ended_idx" ON "session" USING btree ("ended_at") WHERE "session"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "logout_delivery_due_idx" ON "logout_delivery" USING btree ("state","app_id","next_attempt_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_app_idx" ON "logout_delivery" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_created_idx" ON "logout_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_finished_idx" ON "logout_delivery" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "service_visit_session_idx" ON "service_visit" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_key" ON "recovery_code" USING btree ("user_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_device_digest_key" ON "trusted_device" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "trusted_device_user_idx" ON "trusted_device" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_key" ON "directory_group" USING btree ("connection_id","key");--> statement-breakpoint
CREATE INDEX "directory_group_role_idx" ON "directory_group" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "openid_state_grant_idx" ON "openid_state" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "openid_state_uid_idx" ON "openid_state" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "openid_state_session_idx" ON "openid_state" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "openid_state_user_idx" ON "openid_state" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "openid_state_expires_idx" ON "openid_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_flow_expires_idx" ON "recovery_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_flow_user_idx" ON "recovery_flow" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_app_name_key" ON "scan_app" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_binding_holder_key" ON "scan_binding" USING btree ("auth_type","holder_digest");--> statement-breakpoint
CREATE INDEX "scan_binding_user_idx" ON "scan_binding" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_task_browser_idx" ON "scan_task" USING btree ("browser_digest");--> statement-breakpoint
CREATE INDEX "scan_task_changed_idx" ON "scan_task" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "scan_task_expires_idx" ON "scan_task" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scan_task_user_idx" ON "scan_task" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_last_seen_idx" ON "known_device" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "third_party_provider_type_key" ON "third_party_provider" USING btree ("type");--> statement-breakpoint
CREATE INDEX "proc_award_supplier_org_idx" ON "proc_award_supplier" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "proc_bid_bidder_idx" ON "proc_bid" USING btree ("bidder_id");--> statement-breakpoint
CREATE INDEX "proc_project_batch_idx" ON "proc_project" USING btree ("batch_id","dept_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "proc_project_dept_idx" ON "proc_project" USING btree ("dept_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "proc_project_agency_idx" ON "proc_project" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "ocds_release_batch_idx" ON "ocds_release" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "stat_award_share_lot_idx" ON "stat_award_share" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "stat_award_share_archived_idx" ON "stat_award_share" USING btree ("source","currency","archived_day");--> statement-breakpoint
CREATE INDEX "stat_award_share_award_idx" ON "stat_award_share" USING btree ("source","currency","award_day");--> statement-breakpoint
CREATE INDEX "stat_award_share_publish_idx" ON "stat_award_share" USING btree ("source","currency","publish_day");--> statement-breakpoint
CREATE INDEX "stat_award_share_opens_idx" ON "stat_award_share" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "stat_flag_archived_idx" ON "stat_flag" USING btree ("source","code","archived_day");--> statement-breakpoint
CREATE INDEX "stat_flag_award_idx" ON "stat_flag" USING btree ("source","code","award_day");--> statement-breakpoint
CREATE INDEX "stat_flag_publish_idx" ON "stat_flag" USING btree ("source","code","publish_day");--> statement-breakpoint
CREATE INDEX "stat_flag_value_idx" ON "stat_flag" USING btree ("source","code","variant","value");--> statement-breakpoint
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
CREATE INDEX "stat_lot_pipeline_idx" ON "stat_lot" USING btree ("source","archive_status","method","category","status") WHERE "stat_lot"."is_main";--> statement-breakpoint
CREATE INDEX "stat_lot_expires_idx" ON "stat_lot" USING btree ("source","expires_day");--> statement-breakpoint
CREATE INDEX "stat_objection_archived_idx" ON "stat_objection" USING btree ("source","archived_day");--> statement-breakpoint
CREATE INDEX "stat_objection_award_idx" ON "stat_objection" USING btree ("source","award_day");--> statement-breakpoint
CREATE INDEX "stat_objection_publish_idx" ON "stat_objection" USING btree ("source","publish_day");--> statement-breakpoint
CREATE INDEX "stat_part_fonds_idx" ON "stat_part" USING btree ("fonds_code");--> statement-breakpoint
CREATE INDEX "login_log_at_idx" ON "login_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_log_user_idx" ON "login_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_anchor_unsent_idx" ON "audit_anchor" USING btree ("seq") WHERE "audit_anchor"."sent_at" IS NULL AND "audit_anchor"."kind" <> 'aged';--> statement-breakpoint
CREATE UNIQUE INDEX "audit_link_entry_key" ON "audit_link" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_entry_at_idx" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_user_idx" ON "audit_entry" USING btree ("user_id","action","at");--> statement-breakpoint
CREATE INDEX "audit_entry_action_idx" ON "audit_entry" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entry_object_idx" ON "audit_entry" USING btree ("object","at") WHERE "audit_entry"."object" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entry_search_idx" ON "audit_entry" USING gin (string_to_array(regexp_replace(translate(lower(normalize(coalesce("username", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("object", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("address", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(translate(lower(normalize(coalesce("username", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("object", ''), NFKC)), '•・‧．∙⋅᛫. ', '········') || chr(31) || translate(lower(normalize(coalesce("address", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(translate(lower(normalize(coalesce("username", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize(coalesce("object", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 1) || chr(30) || chr(29) || left(translate(lower(normalize(coalesce("address", ''), NFKC)), '•・‧．∙⋅᛫. ', '········'), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "audit_entry_refused_idx" ON "audit_entry" USING btree ("at") WHERE "audit_entry"."outcome" = 'refused';--> statement-breakpoint
CREATE INDEX "error_entry_at_idx" ON "error_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "error_entry_request_idx" ON "error_entry" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "guess_last_idx" ON "guess" USING btree ("last_at");