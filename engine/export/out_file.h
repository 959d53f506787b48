// SPDX-License-Identifier: Apache-2.0
// Bytes onto a disk. Owned by whoever writes; one thread at a time.
#pragma once
#include "engine/run/printable.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace amplab {

// A file could not be written: one sentence that names the file and the reason.
struct ExportError : std::runtime_error {
  explicit ExportError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

// Where bytes go.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void write(std::string_view bytes) = 0; // Throws: ExportError.
};

// An open file descriptor that says its errors with the name that a person knows the file by.
class OutFile {
 public:
  OutFile(std::string path, int flags, std::string shown_as); // flags of open(2)
  OutFile(OutFile&& other) noexcept;
  OutFile& operator=(OutFile&&) = delete;
  ~OutFile();

  void write(std::string_view bytes);
  void truncate(size_t bytes) noexcept;
  void sync(); // returns when the disk has it
  void close();
  const std::string& path() const { return path_; }

 private:
  std::string path_, shown_as_;
  int descriptor_ = -1;
};

// A file that comes into being whole: written beside its target, which is replaced on commit. Without commit the target
// is as it was and nothing is left over.
class AtomicFile : public ByteSink {
 public:
  explicit AtomicFile(const std::string& target); // Throws: ExportError.
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile() override;

  void write(std::string_view bytes) override { file_.write(bytes); }
  void prepare(); // all on the disk and closed; what can still fail is the renaming
  void commit();  // Requires: prepare.

 private:
  std::string target_;
  OutFile file_;
  bool pending_ = true; // the temporary file is there
};

// A file that grows by whole pieces: a piece that could not be written to its end is taken back. What stood there before
// goes when the first piece comes.
class GrowingFile : public ByteSink {
 public:
  explicit GrowingFile(std::string path); // Throws: ExportError.

  void write(std::string_view piece) override;
  void sync() { file_.sync(); }

 private:
  OutFile file_;
  size_t size_ = 0; // bytes, all of them whole pieces
};

} // namespace amplab
