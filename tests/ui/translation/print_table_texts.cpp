// SPDX-License-Identifier: GPL-3.0-or-later
// print_table_texts: the texts of the tables as C++ that lupdate reads.
#include "tests/ui/translation/table_texts.h"

#include <cstdio>

int main() {
  for (const auto& [context, source] : amplab::support::table_texts()) {
    std::string quoted;
    for (const char c : source) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    std::printf("QT_TRANSLATE_NOOP(\"%s\", \"%s\")\n", context.c_str(), quoted.c_str());
  }
}
