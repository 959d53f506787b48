// SPDX-License-Identifier: Apache-2.0
#include "app/engine/log_import.h"

#include "engine/lesson/lessons.h"
#include "platform/this_process.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace amplab {
namespace {

// Python is isolated (-I): neither the working folder nor the environment adds modules, so that no file beside a log
// is executed.
constexpr const char* kStart = "import sys; sys.path.insert(0, sys.argv.pop(1)); "
                               "from amplab.__main__ import main; sys.exit(main())";

std::string package_folder() {
  const std::filesystem::path folder = std::filesystem::path(lesson::share_folder()) / "python";
  std::error_code none;
  if (std::filesystem::is_regular_file(folder / "amplab" / "__main__.py", none)) return folder.string();
  throw UsageError("Logs are read by a Python package that is not beside this program (share/amplab/python); set "
                   "AMPLAB_SHARE_DIR to the folder that has it, or use pip's: python3 -m amplab import-log.");
}

} // namespace

void import_logs(Words logs, const std::string& session) {
  const char* const chosen = std::getenv("AMPLAB_PYTHON");
  const std::string python = chosen && *chosen ? chosen : "python3";
  std::vector<std::string> words = {python, "-IB", "-Xutf8", "-c", kStart, package_folder(), "import-log"};
  if (!session.empty()) words.push_back("--path=" + session);
  words.push_back("--");
  words.insert(words.end(), logs.begin(), logs.end());
  std::fflush(stdout);
  const std::error_code reason = platform::become(words);
  throw UsageError("Logs are read by Python 3.9 or later, but " + python + " cannot be started (" + reason.message() +
                   "); install python3, or set AMPLAB_PYTHON to the path of one.");
}

} // namespace amplab
