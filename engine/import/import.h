// SPDX-License-Identifier: Apache-2.0
// A PyTorch training script, as people write them, as a configuration of the lab: set-up becomes dials, the body of the
// training loop becomes the loop. Spellings are rewritten; what the loop does is left as it is, mistakes too. Pure; any
// thread.
#pragma once
#include "engine/import/script.h"
#include "engine/run/config.h"

#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::importing {

// What was not taken as it stands.
struct Remark {
  int32_t first = 0, last = 0; // lines of the script
  std::string text;            // of the first, without indentation
  std::string reason;
  bool harmless = false; // known to change no number of the training
};

// A setting that has the script's value in the configuration, and changes something there.
struct TakenSetting {
  int32_t line = 0;
  std::string key;
  bool operator==(const TakenSetting&) const = default;
};

struct Imported {
  RunConfig config;                   // has passed its checks, and its loop resolves
  std::vector<Remark> remarks;        // in the order of the script
  std::string headline;               // what the lane trains, and what of the script it does not use
  std::vector<TakenSetting> settings; // in the order of the script
  std::set<int32_t> lines;            // of the script that are in the configuration
};

// name: of the run. Throws: ImportError if no loop of the script trains anything as far as the lab understands it;
// remarks, if given, then tell what was not taken. stop: where it is requested, ImportError comes soon and means
// nothing.
Imported import_script(std::string_view script, const std::string& name, std::vector<Remark>* remarks = nullptr,
                       const std::stop_token& stop = {});

// "x.py:12: print(loss): it changes no numbers", lines 12 to 14 as "x.py:12-14".
std::string sentence_of(const Remark& remark, std::string_view file);

} // namespace amplab::importing
