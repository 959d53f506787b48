// SPDX-License-Identifier: Apache-2.0
// Time travel in a lane: a replay that stands at a past line, and the ways from there. The lane itself does not
// change. Keeps the replay's trainer and the begins of the last replayed steps, so the next place nearby costs at
// most one step. Engine thread only, between two steps of its lanes.
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
    int64_t step = 0; // the step that the lane stands in or after; its past ends there
    StepPlace place{StepPlace::kEnd, 0};
    std::string_view text; // its loop now
    WalkTokens tokens;     // halt: cancelled by the user
  };

  // Returns where `seek` leads from `from`, as for wire::LookBack. lane: the same one in every call. Its past may
  // only grow. Throws: ConfigError with a message about what was not found or is no place. Also CalledOff,
  // interpreter::WalkStopped, and what a trainer throws.
  LineStop look(const Lane& lane, LinePlace from, Seek seek, const std::string& name);

  // Most steps to search for a name and for an op call.
  static constexpr int64_t kMostStepsOfNames = 1024, kMostStepsOfCalls = 64;

 private:
  using Reached = ReplayGuide::Reached;
  using Look = Probe::Look;
  struct Place : StepPlace {
    int64_t step = 0;
  };
  struct Raised { // thrown: the replay's lines raised an error, as the lane's own did
    LineStop stop;
  };
  // State before a step, and before its setting changes and faults are applied.
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
  void go_to(const Lane& lane, const Place& place);           // only for the guide's counters
  [[noreturn]] void refuse_nowhere(const Place& place) const; // the guide has passed it
  LineStop before(const Lane& lane, const Place& from);
  LineStop forward(const Lane& lane, const Place& from, Pace pace);
  LineStop first_nonfinite(const Lane& lane, const Place& from);
  std::optional<LineStop> first_nonfinite_in(const Lane& lane, int64_t step, StepPlace limit);
  LineStop of_name(const Lane& lane, const Place& from, SoughtName sought);
  // Empty if `name` is no name of the loop but a model, an optimizer or a scaler. Only op calls make an Inf of
  // these.
  SoughtName known(const Lane& lane, const Place& from, const std::string& name, bool nonfinite);
  LineStop stand_at(const Lane& lane, int64_t step, const NameChange& change, const SoughtName& sought);
  LineStop stand_between(const Lane& lane, int64_t step, const std::string& name, const std::optional<NameRecord>& from,
                         const NameRecord& to);
  LineStop told(const Lane& lane, LineStop stop, StopWhy why, std::string text) const;

  std::unique_ptr<Trainer> trainer_;   // null before the first replay
  int64_t step_ = 0;                   // that the replay stands in or after
  std::optional<ReplayGuide> guide_;   // that led the replay to its position; empty: another guide did
  bool whole_ = false;                 // the step was inspected as a whole so far
  std::vector<std::string> functions_; // that the replay is in
  std::deque<Begin> begins_;           // in the order of saving
};

} // namespace amplab
