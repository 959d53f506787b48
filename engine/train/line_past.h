// SPDX-License-Identifier: Apache-2.0
// A lane's past by lines: a replay that stands somewhere in it, and the ways from there. The lane itself is never
// touched. What takes time is kept: the trainer that stands there, and how the last steps that were replayed began; so
// the next place near by costs at most a step. Used only by the engine's thread, between two steps of its lanes.
#pragma once
#include "engine/train/history.h"
#include "engine/train/name_search.h"
#include "engine/train/replay_guide.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace amplab {

class LinePast {
 public:
  struct Lane {
    const Past& past;
    int64_t step = 0; // that it stands in, or after: its past goes up to this place
    StepPlace place{StepPlace::kEnd, 0};
    std::string_view text; // its loop now
    WalkTokens tokens;     // halt: called off
  };

  // Where `seek` leads from `from`, as wire::LookBack has it. Throws: ConfigError, in a sentence that says what was not
  // found, or is no place; CalledOff; interpreter::WalkStopped; what a trainer throws. lane: always the same one; its
  // past has only grown.
  LineStop look(const Lane& lane, LinePlace from, Seek seek, const std::string& name);

  // Steps that are looked through for a name, and for an op call, before it gives up.
  static constexpr int64_t kMostStepsOfNames = 1024, kMostStepsOfCalls = 64;

 private:
  using Reached = ReplayGuide::Reached;
  using Look = Probe::Look;
  struct Place : StepPlace {
    int64_t step = 0;
  };
  struct Raised { // the lines have, where the lane's own have
    LineStop stop;
  };
  // How a step began: before dials are turned for it and faults put in.
  struct Begin {
    int64_t step;
    TrainerState state;
  };

  static Place place_of(const Lane& lane, const LinePlace& from);
  static StepPlace limit_in(const Lane& lane, int64_t step);
  bool stands_at(const Place& place) const;
  void begin(const Lane& lane, int64_t step);
  void keep_begin(int64_t step);
  void trainer_before(const Lane& lane, int64_t step);
  LineStop walk(const Lane& lane, LineGuide& guide, std::optional<Look> look);
  LineStop seek(const Lane& lane, const Place& from, Seek seek, const std::string& name);

  LineStop stand(const Lane& lane, const Place& place, std::optional<Look> look = Look::whole);
  void go_to(const Lane& lane, const Place& place);           // for its books alone
  [[noreturn]] void refuse_nowhere(const Place& place) const; // which the guide has gone by
  LineStop before(const Lane& lane, const Place& from);
  LineStop forward(const Lane& lane, const Place& from, Pace pace);
  LineStop first_nonfinite(const Lane& lane, const Place& from);
  std::optional<LineStop> first_nonfinite_in(const Lane& lane, int64_t step, StepPlace limit);
  LineStop of_name(const Lane& lane, const Place& from, SoughtName sought);
  // Empty: no name of the loop, but a model, an optimizer or a scaler, of which only op calls make an Inf.
  SoughtName known(const Lane& lane, const Place& from, const std::string& name, bool nonfinite);
  LineStop stand_at(const Lane& lane, int64_t step, const NameChange& change, const SoughtName& sought);
  LineStop stand_between(const Lane& lane, int64_t step, const std::string& name, const std::optional<NameRecord>& from,
                         const NameRecord& to);
  LineStop told(const Lane& lane, LineStop stop, StopWhy why, std::string text) const;

  std::unique_ptr<Trainer> trainer_;   // null: none stands anywhere
  int64_t step_ = 0;                   // that it stands in, or after
  std::optional<ReplayGuide> guide_;   // that has led it there; nothing: another one has
  bool whole_ = false;                 // its step was probed as a whole so far
  std::vector<std::string> functions_; // that it stands in there
  std::deque<Begin> begins_;           // in the order in which they were kept
};

} // namespace amplab
