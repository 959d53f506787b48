// SPDX-License-Identifier: Apache-2.0
// Imports a PyTorch training script. Set-up code becomes settings, the body of the training loop becomes the program.
// The spelling changes, but the computation stays the same, including mistakes. Pure. Any thread.
#pragma once
#include "engine/import/script.h"
#include "engine/run/config.h"
#include "engine/run/translatable_message.h"

#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::importing {

// A part of the script that was not imported as it is.
struct Remark {
  int32_t first = 0, last = 0; // lines of the script
  std::string text;            // of the first line, without indentation
  std::string reason;
  bool side_effect_free = false; // known not to affect training
};

// A setting with the script's value that has an effect in the configuration.
struct ImportedSetting {
  int32_t line = 0;
  std::string key;
  bool operator==(const ImportedSetting&) const = default;
};

struct Imported {
  RunConfig config;                          // valid, and its program resolves
  std::vector<Remark> remarks;               // in script order
  std::vector<TranslatableMessage> headline; // what the lane trains, and what it does not use: headline_text()
  std::vector<ImportedSetting> settings;     // in script order
  std::set<int32_t> lines;                   // lines of the script that the configuration uses
};

// name: of the run. remarks: receives the remarks if an error is thrown. stop: ends the import soon with an ImportError
// to ignore.
// Throws: ImportError if no loop of the script trains anything that the lab understands.
Imported import_script(std::string_view script, const std::string& name, std::vector<Remark>* remarks = nullptr,
                       const std::stop_token& stop = {});

// Returns "x.py:12: print(loss): it changes no numbers", and "x.py:12-14" for lines 12 to 14.
std::string sentence_of(const Remark& remark, std::string_view file);

} // namespace amplab::importing
