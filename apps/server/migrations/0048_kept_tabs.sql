-- Every page was kept while another tab was shown, whatever its menu said. It stays so where nobody says otherwise from now on.
UPDATE "menu_item" SET "keep_alive" = true WHERE "kind" <> 2;
