// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of a step as a graph with one box per call. Forward runs one way, backward beside it the other way,
// aligned by layer. Calls after backward come last. Casts are badges on the calls that need them. Computes positions
// only, no painting. Pure functions. Any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <string>
#include <vector>

namespace amplab {

struct GraphBadge {
  std::string text;   // "fp32→fp16"
  int call = -1;      // index of the cast's call; -1: several casts, or not recorded
  bool saved = false; // taken from the cast cache
  QRectF area;
};

enum class GraphFlow { forward, backward, after };

struct GraphBox {
  int call = 0; // index of the call
  GraphFlow flow = GraphFlow::forward;
  int slot = 0; // position along the graph; forward and backward of a layer share it
  QRectF area;
  std::vector<GraphBadge> badges;
};

// A data dependency between two calls. from, to: indices of boxes.
struct GraphEdge {
  int from = 0, to = 0;
  QPointF begin, control1, control2, end;
};

// Consecutive boxes of one layer.
struct GraphBand {
  std::string layer;
  QRectF area;
};

class StepGraph {
 public:
  enum class Way { down, right }; // direction of forward

  StepGraph() = default;
  // Edges are OpRecord::made_by. Without any made_by, each call follows the previous one.
  StepGraph(const std::vector<OpRecord>& calls, Way way);

  const std::vector<GraphBox>& boxes() const { return boxes_; }
  const std::vector<GraphEdge>& edges() const { return edges_; }
  const std::vector<GraphBand>& bands() const { return bands_; }
  QSizeF size() const { return size_; }

  // Returns the box of a call, or the box that has it as a badge. -1: none.
  int boxOf(int call) const;
  // Returns the call of the box or badge at a point. -1: none.
  int callAt(const QPointF& point) const;
  // Returns the nearest box in a direction, first in the same row. The same box if there is none.
  enum class Step { left, right, up, down };
  int neighbour(int box, Step step) const;

 private:
  std::vector<GraphBox> boxes_;
  std::vector<GraphEdge> edges_;
  std::vector<GraphBand> bands_;
  std::vector<int> box_of_call_;
  QSizeF size_;
};

} // namespace amplab
