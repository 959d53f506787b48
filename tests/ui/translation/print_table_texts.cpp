// SPDX-License-Identifier: GPL-3.0-or-later
// print_table_texts: prints the texts of the tables as C++ for lupdate.
#include "tests/ui/translation/table_texts.h"

#include <cstdio>

int main() {
  for (const auto& [context, source] : amplab::support::table_texts()) {
    std::string quoted;
    for (const char c : source) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    std::printf("QT_TRANSLATE_NOOP(\"%s\", \"%s\")\n", context.c_str(), quoted.c_str());
  }
}
