// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/snapshot_rows.h"

#include "engine/export/out_file.h"
#include "platform/file.h"

#include <algorithm>
#include <sqlite3.h>
#include <system_error>
#include <utility>
#include <vector>
#include <zlib.h>

namespace amplab {
namespace {

constexpr int kPiece = 1 << 20; // bytes

class InFile {
 public:
  explicit InFile(const std::string& path) : path_(path) {
    std::error_code error;
    file_ = platform::open_file(path, platform::Access::read, platform::Links::follow, error);
    require_none(error);
    if (!platform::is_regular(file_)) throw SessionError(path_ + ": is not a regular file");
    size_ = platform::size_of(file_);
  }

  int64_t size() const { return size_; }
  void read(char* into, int bytes, int at) const {
    const auto wanted = static_cast<size_t>(bytes);
    std::error_code error;
    const size_t got = platform::read_at(file_, {into, wanted}, static_cast<uint64_t>(at), error);
    require_none(error);
    if (got < wanted) throw SessionError(path_ + ": became shorter during reading");
  }

 private:
  void require_none(const std::error_code& error) const {
    if (error) throw SessionError(path_ + ": cannot be read: " + error.message());
  }
  std::string path_;
  platform::Descriptor file_;
  int64_t size_ = 0;
};

class Blob {
 public:
  Blob(const Database& database, RunNumber run, bool to_write) : database_(database) {
    check(sqlite3_blob_open(database.handle(), "main", "snapshots", "safetensors", run, to_write, &blob_));
  }
  Blob(const Blob&) = delete;
  ~Blob() { sqlite3_blob_close(blob_); }
  int size() const { return sqlite3_blob_bytes(blob_); }
  void write(const char* bytes, int count, int at) { check(sqlite3_blob_write(blob_, bytes, count, at)); }
  void read(char* bytes, int count, int at) { check(sqlite3_blob_read(blob_, bytes, count, at)); }

 private:
  void check(int result) {
    if (result == SQLITE_OK) return;
    const std::string message = sqlite3_errmsg(database_.handle());
    throw SqlError(result & 0xff, message);
  }
  const Database& database_;
  sqlite3_blob* blob_ = nullptr;
};

// Copies `size` bytes from `read` to `write` in pieces, with their offsets. Returns their CRC-32.
template <class Read, class Write> int64_t through(int64_t size, Read read, Write write) {
  std::vector<char> piece(kPiece);
  uLong crc = crc32(0, nullptr, 0);
  for (int64_t at = 0; at < size; at += kPiece) {
    const int bytes = static_cast<int>(std::min<int64_t>(kPiece, size - at));
    read(piece.data(), bytes, static_cast<int>(at));
    crc = crc32(crc, reinterpret_cast<const Bytef*>(piece.data()), static_cast<uInt>(bytes));
    write(std::as_const(piece).data(), bytes, static_cast<int>(at));
  }
  return static_cast<int64_t>(crc);
}

} // namespace

// SQLite detects damage to its structure, not to the content. Without the checksum, a lane would silently continue from
// damaged weights.
std::string snapshot_tables_sql() {
  return "CREATE TABLE snapshots (run INTEGER PRIMARY KEY, step INTEGER, crc32 INTEGER, safetensors BLOB);";
}

void write_snapshot(Database& database, RunNumber run, int64_t step, const std::string& checkpoint_path) {
  const InFile file(checkpoint_path);
  const int64_t most = sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, -1) - 1024; // space for the row's header
  if (file.size() > most)
    throw SessionError(checkpoint_path + ": has " + std::to_string(file.size() >> 20) +
                       " MiB, but a session file stores at most " + std::to_string(most >> 20) +
                       " MiB of weights per run. Save the weights as a file");
  const auto from_file = [&](char* into, int bytes, int at) { file.read(into, bytes, at); };
  const int64_t crc =
      through(file.size(), from_file, [](const char*, int, int) {}); // first pass: the row is written before the bytes
  Transaction transaction(database);
  // A snapshot of the same size is overwritten in place.
  const std::optional<SnapshotInfo> before = snapshot_info(database, run);
  const bool fits = before && before->bytes == file.size();
  Statement row = database.prepare(fits ? "UPDATE snapshots SET step = ?2, crc32 = ?3 WHERE run = ?1"
                                        : "INSERT OR REPLACE INTO snapshots VALUES (?1, ?2, ?3, ?4)");
  row.put(1, run), row.put(2, step), row.put(3, crc);
  if (!fits) row.put_zeros(4, file.size());
  row.run();
  {
    Blob blob(database, run, true);
    through(blob.size(), from_file, [&](const char* bytes, int count, int at) { blob.write(bytes, count, at); });
  }
  transaction.commit();
}

std::optional<SnapshotInfo> snapshot_info(const Database& database, RunNumber run) {
  Statement row = database.prepare("SELECT step, length(safetensors) FROM snapshots WHERE run = ?1");
  row.put(1, run);
  if (!row.step() || row.is_null(1)) return std::nullopt;
  return SnapshotInfo{row.integer(0), row.integer(1)};
}

void read_snapshot(const Database& database, RunNumber run, const std::string& path) {
  Blob blob(database, run, false);
  AtomicFile file(path);
  const int64_t crc = through(
      blob.size(), [&](char* into, int bytes, int at) { blob.read(into, bytes, at); },
      [&](const char* bytes, int count, int) {
        file.write({bytes, static_cast<size_t>(count)});
      });
  Statement row = database.prepare("SELECT crc32 FROM snapshots WHERE run = ?1");
  row.put(1, run);
  if (!row.step() || row.integer(0) != crc) throw damaged("the weights differ from the ones that were written");
  file.prepare();
  file.commit();
}

} // namespace amplab
