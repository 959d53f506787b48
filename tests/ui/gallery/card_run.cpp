// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/gallery/card_run.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace amplab::support {

double number_in(const std::string& cell) {
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  return end == cell.c_str() ? std::nan("") : value;
}

CardRun::CardRun(const LoopCard& card, int steps, int inspect_every) {
  std::vector<std::string> words{AMPLAB_ENGINE, "run"};
  for (const LoopCard::Lane& lane : card.lanes) {
    words.push_back(AMPLAB_SOURCE_DIR "/resources/examples/" + lane.file.toStdString());
    names_.push_back(lane.config.name);
  }
  for (const auto& [word, value] : {std::pair("--steps", steps), std::pair("--inspect-every", inspect_every)})
    if (value > 0) words.insert(words.end(), {word, std::to_string(value)});
  words.insert(words.end(), {"--device", "cpu", "--out", (folder_ / "out").string()});
  ended_ = Running(words, folder_).wait();
}

std::string CardRun::sentence(size_t lane) const {
  const std::string begin = "\n" + names_[lane] + ": ";
  const std::string all = "\n" + ended_.out;
  const size_t at = all.rfind(begin);
  if (at == std::string::npos) return {};
  const size_t from = at + begin.size();
  return all.substr(from, all.find('\n', from) - from);
}

const Rows& CardRun::rows(size_t lane, const std::string& table) const {
  const auto [at, fresh] = tables_.try_emplace(table);
  if (fresh) {
    at->second.resize(laneCount());
    for (auto& row : read_csv(folder_ / ("out/" + table + ".csv"))) {
      const auto of = std::ranges::find(names_, row.at("run"));
      if (of != names_.end()) at->second[static_cast<size_t>(of - names_.begin())].push_back(std::move(row));
    }
  }
  return at->second[lane];
}

std::vector<double> CardRun::history(size_t lane, const std::string& column) const {
  std::vector<double> values;
  for (const auto& row : rows(lane, "history")) {
    const auto cell = row.find(column);
    values.push_back(cell == row.end() ? std::nan("") : number_in(cell->second));
  }
  return values;
}

} // namespace amplab::support
