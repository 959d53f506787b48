// SPDX-License-Identifier: Apache-2.0
// Files on disk. One thread at a time.
#pragma once
#include "engine/run/printable.h"
#include "platform/file.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab {

// A file could not be written. The sentence names the file and the reason.
struct ExportError : std::runtime_error {
  explicit ExportError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

// Destination of bytes.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void write(std::string_view bytes) = 0; // Throws: ExportError.
};

// An open file that reports errors under a display name. Only regular files: links are not followed, and opening never
// blocks on a pipe.
class OutFile {
 public:
  // access: to write. Throws: ExportError.
  OutFile(std::string path, platform::Access access, std::string shown_as);

  void write(std::string_view bytes);
  void truncate(size_t bytes) noexcept;
  void sync(); // returns when the data is on disk
  // Locks the file until it is closed. Returns false if it is already locked or has been unlinked.
  bool claim() const;
  bool has_name() const { return platform::has_name(file_); } // still linked in a folder
  const std::string& path() const { return path_; }

 private:
  std::string path_, shown_as_;
  platform::Descriptor file_;
};

// Throws: ExportError if the path exists and is not a regular file.
void reject_link_or_device(const std::string& path);

// A file that is replaced atomically. Written to a temporary file beside the target, which replaces the target on
// commit. Without commit the target is unchanged and no temporary file remains. A temporary file of a killed process is
// removed by the next AtomicFile for that target. A link as target is followed.
class AtomicFile : public ByteSink {
 public:
  explicit AtomicFile(const std::string& target); // Throws: ExportError.
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile() override;

  void write(std::string_view bytes) override { file_.write(bytes); }
  void prepare(); // syncs to disk; afterwards only the rename can fail
  void commit();  // Requires: prepare() was called.

 private:
  std::string target_;
  OutFile file_;
  bool pending_ = true; // the temporary file exists
};

// A file that grows by complete pieces. A piece that fails halfway is truncated away. Old content is removed with the
// first piece.
class GrowingFile : public ByteSink {
 public:
  explicit GrowingFile(std::string path); // Throws: ExportError.

  void write(std::string_view piece) override;
  void sync(); // Throws: ExportError, also if the file was removed.

 private:
  OutFile file_;
  size_t size_ = 0; // bytes of complete pieces
};

} // namespace amplab
