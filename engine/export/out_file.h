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

// An open file that says its errors with the name that a person knows it by. A regular file: no link is followed, no
// pipe waited for.
class OutFile {
 public:
  // flags of open(2). Throws: ExportError.
  OutFile(std::string path, int flags, std::string shown_as);
  OutFile(OutFile&& other) noexcept;
  OutFile& operator=(OutFile&&) = delete;
  ~OutFile();

  void write(std::string_view bytes);
  void truncate(size_t bytes) noexcept;
  void sync(); // returns when the disk has it
  // Nobody else may claim it until it is closed. Returns false if somebody has, or if it has lost its name meanwhile.
  bool claim() const;
  bool has_name() const; // it is still in a folder
  const std::string& path() const { return path_; }

 private:
  std::string path_, shown_as_;
  int descriptor_ = -1;
};

// Throws: ExportError if what stands there is not a regular file. Nothing may stand there.
void refuse_link_or_device(const std::string& path);

// A file that comes into being whole: written beside its target, which is replaced on commit. Without commit the target
// is as it was and nothing is left over; what a process that was killed has left there goes with the next one. A link
// as target is followed, so that it stays one.
class AtomicFile : public ByteSink {
 public:
  explicit AtomicFile(const std::string& target); // Throws: ExportError.
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile() override;

  void write(std::string_view bytes) override { file_.write(bytes); }
  void prepare(); // all on the disk; what can still fail is the renaming
  void commit();  // Requires: prepare.

 private:
  std::string target_;
  OutFile file_;
  bool pending_ = true; // the temporary file is there
};

// A file that grows by whole pieces: a piece that could not be written to its end is taken back. What stood there
// before goes when the first piece comes.
class GrowingFile : public ByteSink {
 public:
  explicit GrowingFile(std::string path); // Throws: ExportError.

  void write(std::string_view piece) override;
  void sync(); // Throws: also if the file was removed meanwhile.

 private:
  OutFile file_;
  size_t size_ = 0; // bytes, all of them whole pieces
};

} // namespace amplab
