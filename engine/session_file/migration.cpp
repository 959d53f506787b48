// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/migration.h"

#include "engine/session_file/copy.h"
#include "engine/session_file/schema.h"
#include "engine/session_file/session_run.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace amplab {

void migrate_if_old(const std::string& path, const std::string& shown_as) {
  migrate(path, shown_as, {}, kSchemaVersion);
}

void migrate(const std::string& path, const std::string& shown_as, std::span<const Migration> migrations, int64_t to) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) == 0 || error) return;
  std::optional<CopyBeside> copy;
  {
    Database old(path, Database::Access::write);
    if (is_empty(old) || !is_session(old) || schema_version(old) >= to) return;
    copy.emplace(old, path);
  }
  {
    Database database(copy->path(), Database::Access::write);
    for (int64_t version = schema_version(database); version < to; ++version) {
      const auto step = std::ranges::find(migrations, version, &Migration::from);
      if (step == migrations.end())
        throw SessionError(shown_as + ": is of version " + std::to_string(version) +
                           ", which this program does not know any more");
      Transaction transaction(database);
      step->apply(database);
      database.run("PRAGMA user_version = " + std::to_string(version + 1) + "; UPDATE meta SET value = '" +
                   std::to_string(version + 1) + "' WHERE key = 'schema'");
      transaction.commit();
    }
  }
  copy->replace_target();
}

} // namespace amplab
